import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'
import { IconButton } from './ui/icon-button.tsx'

export type OwnerDialog = 'edit' | 'delete' | null

type OwnerActionsProps = {
  noun: string
  /** What else a deletion takes. */
  consequence: string
  open: OwnerDialog
  onOpen: (dialog: OwnerDialog) => void
  deleting: { isPending: boolean; mutate: () => void }
  editDialog: ReactNode
}

/** Edit and delete, for the owner only (SPEC §6). */
export function OwnerActions(props: OwnerActionsProps) {
  const { noun, consequence, open, onOpen, deleting, editDialog } = props
  return (
    <>
      <IconButton
        label={`Edit ${noun}`}
        data-shortcut="e"
        icon={<Pencil size={17} aria-hidden />}
        onClick={() => onOpen('edit')}
      />
      <IconButton
        label={`Delete ${noun}`}
        icon={<Trash2 size={17} aria-hidden />}
        onClick={() => onOpen('delete')}
      />
      {open === 'edit' && editDialog}
      {open === 'delete' && (
        <ConfirmDialog
          title={`Delete this ${noun}?`}
          sentence={`${consequence} This cannot be undone.`}
          action="Delete"
          busy={deleting.isPending}
          onConfirm={() => deleting.mutate()}
          onClose={() => onOpen(null)}
        />
      )}
    </>
  )
}
