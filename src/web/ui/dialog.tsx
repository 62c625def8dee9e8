import { type ReactNode, useId } from 'react'
import { Icon, IconButton } from './icon.tsx'
import { Modal } from './modal.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Toaster } from './toaster.tsx'

type DialogProps = {
  title: string
  onClose: () => void
  className?: string
  /** The subject of the dialog, for example the quoted item. It is shown below the title. */
  subject?: ReactNode
  children: ReactNode
}

/** The width of a dialog with one or two short fields. */
export const narrowDialog = 'md:max-w-104'

export function Dialog({ title, onClose, className, subject, children }: DialogProps) {
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
      <Toaster place="toasts-in-dialog" />
      {children}
    </Modal>
  )
}
