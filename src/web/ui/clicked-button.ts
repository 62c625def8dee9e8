let pressed: HTMLElement | null = null

/**
 * Remembers the button that was clicked last. Not every browser focuses it, so `document.activeElement` may be
 * another element.
 */
export function watchButtonClicks(): void {
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null
  }
  window.addEventListener('click', remember, { capture: true })
}

/** Marks the button that was clicked last as busy. Returns a function that removes the mark. */
export function markClickedBusy(): () => void {
  const button = pressed
  button?.setAttribute('data-pressed', '')
  return () => button?.removeAttribute('data-pressed')
}
