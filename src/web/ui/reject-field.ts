import type { RefObject } from 'react'
import { toastError } from './toasts.ts'

/** Says what is missing, and puts the caret where it goes. */
export function rejectField(field: RefObject<HTMLElement | null>, sentence: string): void {
  toastError(sentence)
  field.current?.focus()
}
