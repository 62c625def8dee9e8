/** As a `ref`: what appears takes the focus, with `tabIndex={-1}`, so that it is read and Tab goes on from it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
