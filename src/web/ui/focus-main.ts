/** A page begins there for whoever reads by ear or by keys. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** What had the focus is gone: it falls to the page, not out of it. */
export function catchFocus(): void {
  if (document.activeElement === document.body) focusMain()
}
