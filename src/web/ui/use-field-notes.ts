import { useEffect, useRef, useState } from 'react'
import { dismissToast, toastError } from './toasts.ts'

/**
 * Returns the errors of a form's fields. They stay until the user edits the field. A toast shows the full sentence,
 * and disappears with the error at the latest.
 */
export function useFieldNotes<Field extends string>() {
  const [notes, setNotes] = useState<{ [field in Field]?: string }>({})
  const toastId = useRef(0)
  useEffect(() => () => dismissToast(toastId.current), [])
  return {
    notes,
    note: (field: Field, words: string, sentence: string) => {
      setNotes({ [field]: words } as typeof notes)
      toastId.current = toastError(sentence)
    },
    forget: (field: Field) => {
      if (!notes[field]) return
      setNotes({})
      dismissToast(toastId.current)
    },
  }
}
