import type { FormEvent, ReactNode } from 'react'
import { closeEditor } from '../../data/dialogs/editor-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusRefused } from '../../ui/focus-refused.ts'
import { sendOnModEnter } from '../../ui/send-on-mod-enter.ts'
import { CrisisWatch } from '../crisis/crisis-watch.tsx'
import { type Discarding, DraftNotice } from './draft-notice.tsx'

type EditorSheetProps = {
  title: string
  /** The name of the draft, and what is asked before it is thrown away. */
  draft: string
  discarding: Discarding
  /** Nothing is sent any more: what it is about is gone. */
  isGone?: boolean
  submit: string
  isSending: boolean
  /** Sent as it is it would be asked about again. */
  isAsked?: boolean
  onSubmit: () => void
  /** All that is written in it. */
  written: string
  /** What stands beside the button. */
  foot?: ReactNode
  children: ReactNode
}

/** Where one writes: all of a phone's window, a card on a desktop. Closing it loses nothing. */
export function EditorSheet(props: EditorSheetProps) {
  const {
    title,
    draft,
    discarding,
    isGone,
    submit,
    isSending,
    isAsked = false,
    written,
    foot,
    children,
  } = props
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending && !isGone) focusRefused(event.currentTarget, props.onSubmit)
  }
  return (
    <Dialog title={title} onClose={closeEditor} className="full-height">
      <DraftNotice draft={draft} discarding={discarding} />
      <form onSubmit={onSubmit} onKeyDown={sendOnModEnter} className="flex min-h-0 grow flex-col">
        <div className="editor-words flex grow flex-col scroll-pt-4 scroll-pb-10 overflow-y-auto border-line border-t px-5 md:px-6">
          {children}
        </div>
        <CrisisWatch text={written} className="above-foot" />
        <div className="editor-foot">
          <div className="grow basis-40">
            {isSending ? <p className="text-ink-quiet text-meta">Sending…</p> : foot}
          </div>
          {!isGone && (
            <Button
              look={isAsked ? 'outline' : 'primary'}
              type="submit"
              locked={isSending || isAsked}
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
