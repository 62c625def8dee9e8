import type { LoneReply } from '../../contract/replies.ts'
import { OwnerActions } from '../owner-actions.tsx'

/** For one's own reply. */
export function ReplyActions({ reply }: { reply: LoneReply }) {
  return (
    <OwnerActions
      noun="reply"
      dialogs={{
        edit: ({ EditReplyDialog }, close) => <EditReplyDialog reply={reply} onClose={close} />,
        remove: ({ DeleteReplyDialog }, close) => (
          <DeleteReplyDialog reply={reply} onClose={close} />
        ),
      }}
    />
  )
}
