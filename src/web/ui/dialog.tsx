import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'
import { OfflineBar } from './offline-bar.tsx'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId()
  return (
    <Modal labelledBy={titleId} onClose={onClose}>
      <div className="flex max-h-dvh flex-col md:max-h-[85dvh]">
        <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5 md:pl-6">
          <h2 id={titleId} className="font-semibold font-serif text-card">
            {title}
          </h2>
          <IconButton label="Close" icon={<Icon name="x" size={20} />} onClick={onClose} />
        </div>
        <OfflineBar />
        {children}
      </div>
    </Modal>
  )
}
