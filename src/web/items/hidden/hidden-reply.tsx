import type { LoneReply } from '../../../contract/replies.ts'
import { HiddenNotice } from './hidden-notice.tsx'

type HiddenReplyProps = { reply: LoneReply; className: string }

export function HiddenReply({ reply, className }: HiddenReplyProps) {
  const { id, content, hidden, isOwner } = reply
  return (
    hidden && (
      <HiddenNotice
        hidden={hidden}
        item={{ kind: 'reply', id, of: content, isOwner }}
        edit={{ kind: 'reply', reply }}
        className={className}
      />
    )
  )
}
