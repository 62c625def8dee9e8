import { type ConfessionOrReply, itemOf } from '../../data/dialogs/more-subject.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDelete } from './use-delete.ts'

const below = { confession: 'Its replies go', reply: 'Everything below it goes' }

export function DeleteDialog({ of, onClose }: { of: ConfessionOrReply; onClose: () => void }) {
  const { kind } = itemOf(of)
  const deleting = useDelete(of, onClose)
  return (
    <ConfirmDialog
      title={`Delete this ${kind}?`}
      sentence={`${below[kind]} with it. This cannot be undone.`}
      action="Delete"
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  )
}
