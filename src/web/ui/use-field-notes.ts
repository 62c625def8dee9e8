import { useState } from 'react'

/** Returns the errors of a form's fields. They stay until the user edits the field. */
export function useFieldNotes<Field extends string>() {
  const [notes, setNotes] = useState<{ [field in Field]?: string }>({})
  return {
    notes,
    note: (field: Field, note: string) => setNotes({ [field]: note } as typeof notes),
    forget: (field: Field) => {
      if (notes[field]) setNotes({})
    },
  }
}
