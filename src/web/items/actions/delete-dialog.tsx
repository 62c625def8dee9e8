import { type ConfessionOrReply, itemOf } from '../../data/dialogs/more-subject.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDelete } from './use-delete.ts'

const below = { confession: 'Its replies are deleted', reply: 'Replies below it are deleted' }

export function DeleteDialog({ of, onClose }: { of: ConfessionOrReply; onClose: () => void }) {
  const { kind } = itemOf(of)
  const deleting = useDelete(of, onClose)
  return (
    <ConfirmDialog
      title={`Delete this ${kind}?`}
      sentence={`${below[kind]} too. This can’t be undone.`}
      action="Delete"
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  )
}
