import { useState } from 'react'
import type { LoneReply } from '../../contract/replies.ts'
import { OwnerActions, type OwnerDialog } from '../owner-actions.tsx'
import { EditReplyDialog } from './edit-reply-dialog.tsx'
import { useDeleteReply } from './use-delete-reply.ts'

export function ReplyActions({ reply }: { reply: LoneReply }) {
  const [open, setOpen] = useState<OwnerDialog>(null)
  const close = () => setOpen(null)
  const deleting = useDeleteReply(reply, close)
  if (!reply.isOwner) return null
  return (
    <OwnerActions
      noun="reply"
      consequence="Everything below it goes with it."
      open={open}
      onOpen={setOpen}
      deleting={deleting}
      editDialog={<EditReplyDialog reply={reply} onClose={close} />}
    />
  )
}
