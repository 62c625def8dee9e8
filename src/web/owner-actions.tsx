import { type ReactNode, useState } from 'react'
import { type Later, WithLater } from './later.tsx'
import { Icon } from './ui/icon.tsx'
import { IconButton } from './ui/icon-button.tsx'

type Dialog = (later: Later, onClose: () => void) => ReactNode
type OwnerActionsProps = { noun: string; dialogs: { edit: Dialog; remove: Dialog } }

/** Edit and delete, for the owner only (SPEC §6). */
export function OwnerActions({ noun, dialogs }: OwnerActionsProps) {
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const close = () => setOpen(undefined)
  return (
    <>
      <IconButton
        label={`Edit ${noun}`}
        data-shortcut="e"
        icon={<Icon name="pencil" size={17} />}
        onClick={() => setOpen('edit')}
      />
      <IconButton
        label={`Delete ${noun}`}
        icon={<Icon name="trash" size={17} />}
        onClick={() => setOpen('remove')}
      />
      {open && <WithLater onFailed={close}>{(later) => dialogs[open](later, close)}</WithLater>}
    </>
  )
}
