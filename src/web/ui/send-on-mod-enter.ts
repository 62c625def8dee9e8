import type { KeyboardEvent } from 'react'

/** Ctrl+Enter or Cmd+Enter anywhere in a form sends it. */
export function sendOnModEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
