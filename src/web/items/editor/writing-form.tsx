import type { ReactNode } from 'react'
import { useDraft } from '../../data/drafts/drafts.ts'
import type { Note } from '../../ui/field-note.tsx'
import { useFieldNotes } from '../../ui/use-field-notes.ts'
import { DeletedItemNote } from './deleted-item-note.tsx'
import type { DiscardTexts } from './draft-notice.tsx'
import { EditorSheet } from './editor-sheet.tsx'
import { SendFailure } from './send-failure.tsx'
import { type OptionalTexts, type SentTexts, useScreening } from './use-screening.ts'

type Texts<Name extends string> = Record<Name, string>
type Input<Name extends string> = Texts<Name> & { namesMeant?: true | undefined }
export type Objection<Name extends string> = { field: Name; words: string; sentence: string }

export type FieldProps = {
  value: string
  onText: (text: string) => void
  note: Note | undefined
  readOnly: boolean
}

export type WritingFormOptions<Name extends string> = {
  title: string
  draft: string
  discarding: DiscardTexts
  submit: string
  sending: {
    isPending: boolean
    error: Error | null
    variables: SentTexts<Name> | undefined
    mutate: (input: Input<Name>) => void
  }
  /** The reason why the form can't be sent any more, for example because the item was deleted. */
  goneSentence?: string | undefined
  foot: ReactNode
}

type WritingFormProps<Name extends string> = WritingFormOptions<NoInfer<Name>> & {
  names: readonly Name[]
  before?: OptionalTexts<NoInfer<Name>> | undefined
  objectionTo: (texts: Texts<Name>) => Objection<Name> | undefined
  children: (fieldOf: (name: Name) => FieldProps) => ReactNode
}

/** A form over a draft with named fields. It keeps the draft until the server has accepted it. */
export function WritingForm<Name extends string>(props: WritingFormProps<Name>) {
  const { names, before, objectionTo, sending, goneSentence, foot, children, ...sheet } = props
  const draft = useDraft(props.draft, before)
  const { notes, note, forget } = useFieldNotes<Name>()
  const written = textsOf(names, draft.textOf)
  const guard = useScreening(sending, written)

  const send = (namesMeant = guard.namesMeant) => {
    const texts = textsOf(names, (name) => written[name].trim())
    const objection = objectionTo(texts)
    if (objection) note(objection.field, objection.words, objection.sentence)
    else sending.mutate({ ...texts, namesMeant })
  }
  const fieldOf = (name: Name) => ({
    value: written[name],
    onText: (text: string) => {
      forget(name)
      draft.write(name, text)
    },
    note: notes[name] ?? guard.notes[name],
    readOnly: sending.isPending,
  })
  const notSent = sending.error && (
    <SendFailure
      error={sending.error}
      verdict={guard.verdict}
      anyway={`${sheet.submit} anyway`}
      onAnyway={() => send(true)}
    />
  )

  return (
    <EditorSheet
      {...sheet}
      isGone={goneSentence !== undefined}
      isSending={sending.isPending}
      isAsked={guard.verdict === 'asked'}
      onSubmit={() => send()}
      written={names.map(draft.textOf).join('\n')}
      foot={goneSentence ? <DeletedItemNote why={goneSentence} /> : (notSent ?? foot)}
    >
      {children(fieldOf)}
    </EditorSheet>
  )
}

function textsOf<Name extends string>(names: readonly Name[], textOf: (name: Name) => string) {
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Texts<Name>
}
