/** Moves the focus into the header's search field, and selects its text, so that typing replaces it. */
export function focusSearchField(): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  field?.focus()
  field?.select()
}
