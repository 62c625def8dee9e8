import type { FormEvent, ReactNode } from 'react'
import { closeEditor } from '../../data/dialogs/editor-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirstInvalidField } from '../../ui/focus-first-invalid-field.ts'
import { sendOnModEnter } from '../../ui/send-on-mod-enter.ts'
import { CrisisCheck } from '../crisis/crisis-check.tsx'
import { type DiscardTexts, DraftNotice } from './draft-notice.tsx'

type EditorSheetProps = {
  title: string
  /** The name of the draft and the words for discarding it. */
  draft: string
  discarding: DiscardTexts
  /** The item was deleted, so the form can't be sent any more. */
  isGone?: boolean
  submit: string
  isSending: boolean
  /** The server has asked about this text and would ask again, so the button is locked until the text changes. */
  isAsked?: boolean
  onSubmit: () => void
  /** All texts of the form, which are checked for a crisis. */
  written: string
  /** Shown next to the submit button. */
  foot?: ReactNode
  children: ReactNode
}

/** A form in a dialog: full screen on a phone, a card on a desktop. Closing it keeps the draft. */
export function EditorSheet(props: EditorSheetProps) {
  const { title, draft, discarding, isGone, submit, isSending, isAsked, written, foot } = props
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending && !isGone) focusFirstInvalidField(event.currentTarget, props.onSubmit)
  }
  return (
    <Dialog title={title} onClose={closeEditor} className="full-height">
      <DraftNotice draft={draft} discarding={discarding} />
      <form onSubmit={onSubmit} onKeyDown={sendOnModEnter} className="flex min-h-0 grow flex-col">
        <div className="editor-words flex grow flex-col scroll-pt-4 scroll-pb-10 overflow-y-auto border-line border-t px-5 md:px-6">
          {props.children}
        </div>
        <CrisisCheck text={written} className="above-foot" />
        <div className="editor-foot">
          <div className="grow basis-40">
            {isSending ? <p className="text-ink-quiet text-meta">Sending…</p> : foot}
          </div>
          {!isGone && (
            <Button
              look={isAsked ? 'outline' : 'primary'}
              type="submit"
              locked={isSending || isAsked === true}
              className="min-w-24"
            >
              {submit}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
