import { type ReactNode, useState } from 'react'
import { closeDialog } from '../../data/dialogs/dialogs.ts'
import { clearDraft, hasDraft } from '../../data/drafts/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { FieldNotes } from '../../ui/field-note.tsx'
import { CrisisCheck } from '../crisis/crisis-card.tsx'
import { DeletedItemNote, SendFailure } from './send-failure.tsx'
import { type FieldProps, useWritingForm, type WritingOptions } from './use-writing-form.ts'

/** The sentence which says that a draft was restored, and the question before the draft is discarded. */
export type DiscardTexts = { notice: string; question: string; sentence: string }

type WritingFormProps<Name extends string> = Omit<WritingOptions<Name>, 'isClosed' | 'isLong'> & {
  title: string
  discarding: DiscardTexts
  submit: string
  /** The reason why the form can't be sent any more, for example because the item was deleted. */
  goneSentence?: string | undefined
  subject?: ReactNode
  foot?: ReactNode
  children: (fieldOf: (name: Name) => FieldProps) => ReactNode
}

/** What a caller says about its form: everything but its fields. */
export type WritingFormOptions<Name extends string> = Omit<
  WritingFormProps<Name>,
  'names' | 'before' | 'objectionsTo' | 'children'
>

/** A dialog with a form. Its fields are saved as a draft until the server has accepted them. */
export function WritingForm<Name extends string>(props: WritingFormProps<Name>) {
  const { title, discarding, submit, goneSentence, subject, children, ...writing } = props
  const { names, before, sending } = writing
  const { texts, fieldOf, notes, verdict, isJustAsked, formProps } = useWritingForm({
    ...writing,
    isClosed: goneSentence !== undefined,
  })
  const isUnchanged =
    before !== undefined && names.every((name) => texts[name] === (before[name] ?? ''))
  const notSent = sending.error && <SendFailure error={sending.error} verdict={verdict} />
  const foot = goneSentence ? <DeletedItemNote why={goneSentence} /> : (notSent ?? props.foot)

  return (
    <Dialog title={title} onClose={closeDialog} className="full-height" subject={subject}>
      <DraftNotice draft={props.draft} discarding={discarding} />
      <form {...formProps} className="flex min-h-0 grow flex-col">
        <div className="editor-words flex grow flex-col scroll-pt-4 scroll-pb-10 overflow-y-auto px-5 md:px-6">
          <FieldNotes value={notes}>{children(fieldOf)}</FieldNotes>
          <CrisisCheck text={Object.values(texts).join('\n')} className="editor-help" />
        </div>
        <div className="editor-foot">
          <div className="grow basis-40">
            {sending.isPending ? <p className="text-ink-quiet text-meta">Sending…</p> : foot}
          </div>
          {!goneSentence && (
            <Button
              // Sending a text that names someone is possible, but it is not the action to suggest.
              look={verdict === 'asked' || isUnchanged ? 'outline' : 'primary'}
              type="submit"
              locked={sending.isPending || isJustAsked || isUnchanged}
              // It only ignores a double click for a moment, so it does not look locked.
              className={`md:min-w-24 ${isJustAsked ? 'opacity-100!' : ''}`}
            >
              {verdict === 'asked' ? `${submit} anyway` : submit}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

export function DraftNotice({ draft, discarding }: { draft: string; discarding: DiscardTexts }) {
  const [isRestored, setRestored] = useState(() => hasDraft(draft))
  const [isAsking, setAsking] = useState(false)
  // Hide the notice if the draft was sent or emptied in the meantime: text written from now on is new.
  if (isRestored && !hasDraft(draft)) setRestored(false)
  if (!isRestored) return null
  const discard = () => {
    clearDraft(draft)
    setRestored(false)
  }
  return (
    <>
      <p className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 bg-well px-5 py-1 text-ink-quiet text-meta md:px-6">
        {discarding.notice}
        <Button look="link" onClick={() => setAsking(true)} className="min-h-8 text-meta!">
          Discard
        </Button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title={discarding.question}
          sentence={discarding.sentence}
          action="Discard"
          busy={false}
          onConfirm={discard}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
