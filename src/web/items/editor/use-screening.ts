import { useEffect } from 'react'
import { screeningProblemOf } from '../../data/api/api-error.ts'
import type { Note } from '../../ui/field-note.tsx'
import { useLock } from '../../ui/use-lock.ts'

export type Screening<Field extends string> = {
  notes: { [field in Field]?: Note }
  /**
   * 'refused': the server won't accept this text. 'asked': the user can send it anyway. 'changed': the user has
   * edited it since. Undefined: the server has not objected to the text.
   */
  verdict: 'refused' | 'asked' | 'changed' | undefined
  /** True if the server has asked about this text, which seems to name someone: the user who sends it again means it. */
  namesMeant: true | undefined
  /** True for a moment after the question appears, so that a double click does not answer it. */
  isJustAsked: boolean
}

const minReadMs = 600

/** The texts of the fields as the API sends them: a field may be null or missing. */
export type OptionalTexts<Field extends string> = { [field in Field]?: string | null | undefined }
export type SentTexts<Field extends string> = OptionalTexts<Field> & {
  namesMeant?: true | undefined
}

/**
 * Returns what the server's check for names and contact data found in the sent texts. A note disappears when the user
 * edits its field.
 */
export function useScreening<Field extends string>(
  {
    error,
    variables,
  }: {
    error: Error | null
    variables: SentTexts<NoInfer<Field>> | undefined
  },
  text: Record<Field, string>,
): Screening<Field> {
  const objections = screeningProblemOf(error)
  const isAsked = objections?.code === 'names_someone'
  const notes: Screening<Field>['notes'] = {}
  const isUnchanged = (name: Field) => (variables?.[name] ?? '') === text[name].trim()
  for (const { field, message } of objections?.errors ?? []) {
    const name = field as Field
    if (isUnchanged(name)) notes[name] = isAsked ? { question: message } : message
  }
  const [isLocked, lock] = useLock(minReadMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    if (isAsked) lock()
    const form = objections && document.activeElement?.closest('form')
    form?.querySelector<HTMLElement>('[aria-describedby]')?.focus()
  }, [objections])
  const areUnchanged = (Object.keys(text) as Field[]).every(isUnchanged)
  const namesMeant = areUnchanged && (isAsked || variables?.namesMeant) ? true : undefined
  const isOpen = Object.keys(notes).length > 0
  const verdict = isOpen ? (isAsked ? 'asked' : 'refused') : objections && 'changed'
  return { notes, verdict, namesMeant, isJustAsked: isLocked && verdict === 'asked' }
}
