/** Keyboard and screen reader users start at the top of the new page. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** When the focused element was removed, the focus is on `body`. This moves it to the page's content. */
export function catchFocus(): void {
  if (document.activeElement === document.body) focusMain()
}
