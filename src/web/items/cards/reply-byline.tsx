import type { ReactNode } from 'react'
import type { LoneReply } from '../../../contract/replies.ts'
import { replyPath } from '../../data/replies/reply-path.ts'
import { Link } from '../../ui/link.tsx'
import { relativeTime, useNow } from '../../ui/time.tsx'
import { quoted } from '../../ui/user-text.tsx'

type ReplyBylineProps = { reply: LoneReply; author?: ReactNode; children?: ReactNode }

/** The marks of a reply: its author where readers need to know, 'OP', and its time, which links to it in its thread. */
export function ReplyByline({ reply, author, children }: ReplyBylineProps) {
  const { id, confessionId, content, createdAt, updatedAt, isOp } = reply
  const ago = relativeTime(createdAt, useNow())
  const time = <time dateTime={createdAt}>{ago}</time>
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-quiet text-meta">
      {author}
      {isOp && <span className="op-mark">OP</span>}
      {confessionId ? (
        <Link
          to={replyPath(confessionId, id)}
          aria-label={`${ago}, ${quoted(content)}`}
          className="target hover:text-ink hover:underline"
        >
          {time}
        </Link>
      ) : (
        time
      )}
      {updatedAt && <span>edited</span>}
      {children}
    </p>
  )
}
