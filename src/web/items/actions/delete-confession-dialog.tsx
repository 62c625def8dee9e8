import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeleteConfession } from './use-delete-confession.ts'

export function DeleteConfessionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const deleting = useDeleteConfession(id, onClose)
  return (
    <ConfirmDialog
      title="Delete this confession?"
      sentence="Its replies go with it. This cannot be undone."
      action="Delete"
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  )
}
