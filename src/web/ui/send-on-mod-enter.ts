import type { KeyboardEvent } from 'react'

/** Submits a form on Ctrl+Enter or Cmd+Enter, wherever the focus is in it. */
export function sendOnModEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
