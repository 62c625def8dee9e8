/** Focuses the page's content, so that keyboard and screen reader users start at the top of a new page. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** Focuses the page's content if the focused element was removed: browsers then move the focus to `body`. */
export function catchFocus(): void {
  if (document.activeElement === document.body) focusMain()
}
