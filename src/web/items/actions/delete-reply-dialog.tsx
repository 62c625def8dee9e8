import type { LoneReply } from '../../../contract/replies.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeleteReply } from './use-delete-reply.ts'

export function DeleteReplyDialog({ reply, onClose }: { reply: LoneReply; onClose: () => void }) {
  const deleting = useDeleteReply(reply, onClose)
  return (
    <ConfirmDialog
      title="Delete this reply?"
      sentence="Everything below it goes with it. This cannot be undone."
      action="Delete"
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  )
}
