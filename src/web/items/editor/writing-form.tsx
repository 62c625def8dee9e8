import type { FormEvent, ReactNode } from 'react'
import { closeDialog } from '../../data/dialogs/dialogs.ts'
import { useDraft } from '../../data/drafts/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Note } from '../../ui/field-note.tsx'
import { focusFirstInvalidField } from '../../ui/focus.ts'
import { sendOnModEnter } from '../../ui/send-on-mod-enter.ts'
import { useFieldNotes } from '../../ui/use-field-notes.ts'
import { CrisisCheck } from '../crisis/crisis-check.tsx'
import { DeletedItemNote } from './deleted-item-note.tsx'
import { type DiscardTexts, DraftNotice } from './draft-notice.tsx'
import { SendFailure } from './send-failure.tsx'
import { type OptionalTexts, type SentTexts, useScreening } from './use-screening.ts'

type Texts<Name extends string> = Record<Name, string>
type Input<Name extends string> = Texts<Name> & { namesMeant?: true | undefined }
export type Objection<Name extends string> = { field: Name; note: string }

export type FieldProps = {
  value: string
  onText: (text: string) => void
  note: Note | undefined
  readOnly: boolean
}

export type WritingFormOptions<Name extends string> = {
  title: string
  /** The name of the draft (unsent text), and the sentences for discarding it. */
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
  /** The subject of the form, for example the quoted item. It is shown below the title. */
  subject?: ReactNode
  /** Shown next to the submit button. */
  foot?: ReactNode
}

type WritingFormProps<Name extends string> = WritingFormOptions<NoInfer<Name>> & {
  names: readonly Name[]
  before?: OptionalTexts<NoInfer<Name>> | undefined
  objectionTo: (texts: Texts<Name>) => Objection<Name> | undefined
  children: (fieldOf: (name: Name) => FieldProps) => ReactNode
}

/**
 * A dialog with a form. The fields are saved as a draft until the server has accepted them. It fills the screen of a
 * phone and is a card on a desktop.
 */
export function WritingForm<Name extends string>(props: WritingFormProps<Name>) {
  const { title, discarding, submit, sending, goneSentence, names, before, objectionTo } = props
  const draft = useDraft(props.draft, before)
  const { notes, note, forget } = useFieldNotes<Name>()
  const written = textsOf(names, draft.textOf)
  const guard = useScreening(sending, written)
  const isUnchanged = before && names.every((name) => written[name] === (before[name] ?? ''))

  const send = () => {
    const texts = textsOf(names, (name) => written[name].trim())
    const objection = objectionTo(texts)
    if (objection) note(objection.field, objection.note)
    else sending.mutate({ ...texts, namesMeant: guard.namesMeant })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!sending.isPending && !goneSentence && !guard.isJustAsked)
      focusFirstInvalidField(event.currentTarget, send)
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
  const notSent = sending.error && <SendFailure error={sending.error} verdict={guard.verdict} />
  const foot = goneSentence ? <DeletedItemNote why={goneSentence} /> : (notSent ?? props.foot)

  return (
    <Dialog title={title} onClose={closeDialog} className="full-height" subject={props.subject}>
      <DraftNotice draft={props.draft} discarding={discarding} />
      <form onSubmit={onSubmit} onKeyDown={sendOnModEnter} className="flex min-h-0 grow flex-col">
        <div className="editor-words flex grow flex-col scroll-pt-4 scroll-pb-10 overflow-y-auto px-5 md:px-6">
          {props.children(fieldOf)}
          <CrisisCheck text={Object.values(written).join('\n')} className="editor-help" />
        </div>
        <div className="editor-foot">
          <div className="grow basis-40">
            {sending.isPending ? <p className="text-ink-quiet text-meta">Sending…</p> : foot}
          </div>
          {!goneSentence && (
            <Button
              // Sending a text that names someone, or is unchanged, is possible, but it is not the action to suggest.
              look={guard.verdict === 'asked' || isUnchanged ? 'outline' : 'primary'}
              type="submit"
              locked={sending.isPending || guard.isJustAsked}
              // It only ignores a double click for a moment, so it does not look locked.
              className={`md:min-w-24 ${guard.isJustAsked ? 'opacity-100!' : ''}`}
            >
              {guard.verdict === 'asked' ? `${submit} anyway` : submit}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function textsOf<Name extends string>(names: readonly Name[], textOf: (name: Name) => string) {
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Texts<Name>
}
