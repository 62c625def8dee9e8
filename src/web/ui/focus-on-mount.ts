/** Use it as a `ref` together with `tabIndex={-1}`: a new element takes the focus, so that screen readers read it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
