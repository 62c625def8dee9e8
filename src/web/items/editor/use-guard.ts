import { useEffect } from 'react'
import { objectionsOf } from '../../data/api/api-error.ts'
import type { Note } from '../../ui/field-note.tsx'

export type Guard<Field extends string> = {
  notes: { [field in Field]?: Note }
  /** Refused as it is, or asked about, which it may stay; changed since, it is to be sent again. */
  verdict: 'refused' | 'asked' | 'changed' | undefined
  /** Said of these very words before, and to be sent along when they are sent again. */
  namesMeant: true | undefined
}

/** Texts as the board has them, where a field may be empty or missing. */
export type TextsIfAny<Field extends string> = { [field in Field]?: string | null | undefined }
export type Sent<Field extends string> = TextsIfAny<Field> & { namesMeant?: true | undefined }

/** What the board found in a text that was sent: of each field for as long as it stands there. */
export function useGuard<Field extends string>(
  {
    error,
    variables,
  }: {
    error: Error | null
    variables: Sent<NoInfer<Field>> | undefined
  },
  text: Record<Field, string>,
): Guard<Field> {
  const objections = objectionsOf(error)
  const isAsked = objections?.code === 'names_someone'
  const notes: Guard<Field>['notes'] = {}
  const stands = (name: Field) => (variables?.[name] ?? '') === text[name].trim()
  for (const { field, message } of objections?.errors ?? []) {
    const name = field as Field
    if (stands(name)) notes[name] = isAsked ? { question: message } : message
  }
  useEffect(() => {
    const form = objections && document.activeElement?.closest('form')
    form?.querySelector<HTMLElement>('[aria-describedby]')?.focus()
  }, [objections])
  const isSame = (Object.keys(text) as Field[]).every(stands)
  const namesMeant = isSame ? variables?.namesMeant : undefined
  if (Object.keys(notes).length === 0)
    return { notes, verdict: objections && 'changed', namesMeant }
  return { notes, verdict: isAsked ? 'asked' : 'refused', namesMeant }
}
