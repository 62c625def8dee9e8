import { useState } from 'react'
import { toastError } from './toasts.ts'

/** What is wrong with a field of a form, until that is changed. The toast says the sentence. */
export function useFieldNotes<Field extends string>() {
  const [notes, setNotes] = useState<{ [field in Field]?: string }>({})
  return {
    notes,
    note: (field: Field, words: string, sentence: string) => {
      setNotes({ [field]: words } as typeof notes)
      toastError(sentence)
    },
    forget: (field: Field) => {
      if (notes[field]) setNotes({})
    },
  }
}
