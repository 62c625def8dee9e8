import type { ReactNode } from 'react'
import { WithLater } from './later.tsx'
import { Icon } from './ui/icon.tsx'
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
        icon={<Icon name="pencil" size={17} />}
        onClick={() => onOpen('edit')}
      />
      <IconButton
        label={`Delete ${noun}`}
        icon={<Icon name="trash" size={17} />}
        onClick={() => onOpen('delete')}
      />
      {open === 'edit' && editDialog}
      {open === 'delete' && (
        <WithLater onFailed={() => onOpen(null)}>
          {({ ConfirmDialog }) => (
            <ConfirmDialog
              title={`Delete this ${noun}?`}
              sentence={`${consequence} This cannot be undone.`}
              action="Delete"
              busy={deleting.isPending}
              onConfirm={() => deleting.mutate()}
              onClose={() => onOpen(null)}
            />
          )}
        </WithLater>
      )}
    </>
  )
}
