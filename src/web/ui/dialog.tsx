import { Fragment, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Icon, IconButton } from './icon.tsx'
import { Modal } from './modal.tsx'
import { OfflineBar } from './offline.tsx'
import { Toaster } from './toaster.tsx'

type DialogProps = {
  title: string
  onClose: () => void
  className?: string
  subject?: ReactNode
  /** A sentence that is announced when the dialog opens. */
  notice?: string | undefined
  children: ReactNode
}

export const narrowDialog = 'md:max-w-104'

export function Dialog(props: DialogProps) {
  const { title, onClose, className, subject, notice, children } = props
  const titleId = useId()
  return (
    <Modal labelledBy={titleId} onClose={onClose} className={className ?? ''}>
      <div className="shrink-0 border-line border-b">
        <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5 md:pl-6">
          <h2
            id={titleId}
            tabIndex={-1}
            className="font-semibold font-serif text-reading leading-snug outline-none"
          >
            {title}
          </h2>
          <IconButton label="Close" icon={<Icon name="x" className="size-5" />} onClick={onClose} />
        </div>
        {subject && <div className="-mt-2 grid gap-2 px-5 pb-3 md:px-6">{subject}</div>}
      </div>
      <OfflineBar />
      <Toaster place="toasts-in-dialog" notice={notice} />
      {children}
    </Modal>
  )
}

type ConfirmDialogProps = {
  title: string
  subject?: ReactNode
  sentence: string
  action: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before an action that can't be undone. Cancel has the focus, so Enter does not confirm by accident. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, subject, sentence, action, busy, onConfirm, onClose, children } = props
  const ids = { title: useId(), sentence: useId() }
  return (
    <Modal
      role="alertdialog"
      labelledBy={ids.title}
      describedBy={ids.sentence}
      onClose={onClose}
      className={narrowDialog}
    >
      <OfflineBar />
      <Toaster place="toasts-in-dialog" />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onConfirm()
        }}
        className="px-5 pt-4 pb-6 md:px-6"
      >
        <h2 id={ids.title} className="font-semibold font-serif text-reading leading-snug">
          {title}
        </h2>
        <div id={ids.sentence} className="mt-2 grid gap-3 text-ink-quiet">
          {subject}
          <p>{unbroken(sentence)}</p>
        </div>
        {children}
        <div className="mt-6 grid grid-cols-2 gap-2">
          <Button look="outline" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" type="submit" locked={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Starts a sentence on a new line if it doesn't fit on the rest of the line. */
function unbroken(sentences: string): ReactNode {
  return sentences.split(/(?<=[.?]) /).map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && ' '}
      <span className="inline-block">{sentence}</span>
    </Fragment>
  ))
}
