import { useState } from 'react'
import type { LoneReply } from '../../contract/replies.ts'
import { WithLater } from '../later.tsx'
import { OwnerActions, type OwnerDialog } from '../owner-actions.tsx'
import { useDeleteReply } from './use-delete-reply.ts'

/** For one's own reply. */
export function ReplyActions({ reply }: { reply: LoneReply }) {
  const [open, setOpen] = useState<OwnerDialog>(null)
  const close = () => setOpen(null)
  const deleting = useDeleteReply(reply, close)
  return (
    <OwnerActions
      noun="reply"
      consequence="Everything below it goes with it."
      open={open}
      onOpen={setOpen}
      deleting={deleting}
      editDialog={
        <WithLater onFailed={close}>
          {({ EditReplyDialog }) => <EditReplyDialog reply={reply} onClose={close} />}
        </WithLater>
      }
    />
  )
}
