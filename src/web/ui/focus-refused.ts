import { flushSync } from 'react-dom'

/** Shows what is wrong with a form, and puts the caret where it is. */
export function focusRefused(form: HTMLFormElement | null, show: () => void): void {
  flushSync(show)
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}
