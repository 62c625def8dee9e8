let pressed: HTMLElement | null = null

/** Not every browser gives the focus to what is pressed. */
export function watchPresses(): void {
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null
  }
  window.addEventListener('click', remember, { capture: true })
}

/** Shows at the button that what it asks for is on its way; gives back how to end that. */
export function markPressed(): () => void {
  const button = pressed
  button?.setAttribute('data-pressed', '')
  return () => button?.removeAttribute('data-pressed')
}
