import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { screeningProblemOf } from '../../data/api/api-error.ts'
import { hasDraft, useDraft } from '../../data/drafts/drafts.ts'
import { requireSignIn } from '../../data/session/require-sign-in.ts'
import { useLock } from '../../ui/button.tsx'
import { focusFirstInvalidField, type Note } from '../../ui/field-note.tsx'

type Texts<Name extends string> = Record<Name, string>
/** The texts of the fields as the API sends them: a field may be null or missing. */
export type OptionalTexts<Name extends string> = { [name in Name]?: string | null | undefined }
export type Objections<Name extends string> = { [name in Name]?: string }

type Sending<Name extends string> = {
  isPending: boolean
  error: Error | null
  variables: (OptionalTexts<Name> & { namesMeant?: true | undefined }) | undefined
  mutate: (input: Texts<Name> & { namesMeant?: true | undefined }) => void
}

export type WritingOptions<Name extends string> = {
  /** The name of the draft, which has the texts until the server has accepted them. */
  draft: string
  names: readonly Name[]
  /** The texts of fields that the user has not changed. */
  before?: OptionalTexts<NoInfer<Name>> | undefined
  /** Returns a note for each wrong field. The texts come without spaces around them. */
  objectionsTo: (texts: Texts<NoInfer<Name>>) => Objections<NoInfer<Name>>
  sending: Sending<NoInfer<Name>>
  /** Visitors are asked to sign in to do this, and then the texts are sent. Without it, everyone can send them. */
  purpose?: string | undefined
  isClosed?: boolean | undefined
  /** The form may be higher than the window, so a wrong field is scrolled to the middle. */
  isLong?: boolean
}

export type FieldProps = {
  name: string
  value: string
  onText: (text: string) => void
  readOnly: boolean
}

/** What a form with texts needs: its draft, the notes at its fields, and sending what was written once. */
export function useWritingForm<Name extends string>(options: WritingOptions<Name>) {
  const { names, objectionsTo, sending, purpose, isClosed, isLong } = options
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(options.draft, options.before)
  const texts = textsOf(names, draft.textOf)
  const [objections, setObjections] = useState<Objections<Name>>({})
  const { notes, verdict, namesMeant, isJustAsked } = useScreening(sending, texts)

  /** Shows the notes and focuses the first of their fields. Returns false if the user has left the form. */
  const refuse = (next: Objections<Name>): boolean => {
    if (!form.current) return false
    focusFirstInvalidField(form.current, () => setObjections(next))
    if (isLong) document.activeElement?.scrollIntoView({ block: 'center' })
    return true
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending || isClosed || isJustAsked) return
    const trimmed = textsOf(names, (name) => texts[name].trim())
    const next = objectionsTo(trimmed)
    if (Object.keys(next).length > 0) return refuse(next)
    const input = { ...trimmed, namesMeant }
    if (!purpose) return sending.mutate(input)
    // Check the draft: the user may have discarded it while the pages were loaded again after the sign-in.
    const send = () => hasDraft(options.draft) && sending.mutate(input)
    if (requireSignIn(client, purpose, send)) send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  const fieldOf = (name: Name): FieldProps => ({
    name,
    value: texts[name],
    onText: (text) => {
      setObjections(({ [name]: _, ...others }) => others as Objections<Name>)
      draft.write(name, text)
    },
    readOnly: sending.isPending,
  })
  return {
    texts,
    fieldOf,
    notes: { ...notes, ...objections } as { [name in Name]?: Note },
    verdict,
    isJustAsked,
    refuse,
    formProps: { ref: form, onSubmit, onKeyDown },
  }
}

function textsOf<Name extends string>(names: readonly Name[], textOf: (name: Name) => string) {
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Texts<Name>
}

/**
 * What the server's check for names and contact data says about the texts.
 *
 * - 'refused': it won't accept them.
 * - 'asked': the user can send them anyway.
 * - 'changed': the user has edited them since.
 */
export type Verdict = 'refused' | 'asked' | 'changed' | undefined

const minReadMs = 600

/** Returns what the server found in the sent texts. A note disappears when the user edits its field. */
function useScreening<Name extends string>(
  { error, variables }: Pick<Sending<Name>, 'error' | 'variables'>,
  texts: Texts<Name>,
) {
  const problem = screeningProblemOf(error)
  const isAsked = problem?.code === 'names_someone'
  const notes: { [name in Name]?: Note } = {}
  const isUnchanged = (name: Name) => (variables?.[name] ?? '') === texts[name].trim()
  for (const { field, message } of problem?.errors ?? []) {
    const name = field as Name
    if (isUnchanged(name)) notes[name] = isAsked ? { question: message } : message
  }
  const [isLocked, lock] = useLock(minReadMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    if (isAsked) lock()
    const form = problem && document.activeElement?.closest('form')
    form?.querySelector<HTMLElement>('[aria-describedby]')?.focus()
  }, [problem])
  const areUnchanged = (Object.keys(texts) as Name[]).every(isUnchanged)
  const isOpen = Object.keys(notes).length > 0
  const verdict: Verdict = isOpen ? (isAsked ? 'asked' : 'refused') : problem && 'changed'
  return {
    notes,
    verdict,
    /** Users who send a text again after the question about it mean the name. */
    namesMeant: areUnchanged && (isAsked || variables?.namesMeant) ? (true as const) : undefined,
    /** For a moment after the question appears, a double click does not answer it. */
    isJustAsked: isLocked && verdict === 'asked',
  }
}
