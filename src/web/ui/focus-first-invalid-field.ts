import { flushSync } from 'react-dom'

/** Runs `show`, which marks the invalid fields of the form, and focuses the first of them. */
export function focusFirstInvalidField(form: HTMLFormElement | null, show: () => void): void {
  flushSync(show)
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}
