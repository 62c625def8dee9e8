import type { Reply } from '../../../contract/replies.ts'
import { replyPath } from '../../data/replies/reply-path.ts'
import { useNow } from '../../ui/clock.tsx'
import { quoted } from '../../ui/first-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { relativeTime } from '../../ui/relative-time.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'

type ReplyHeaderProps = {
  reply: Reply
  confessionId: string
  /** The text of the reply that this one answers, unless it answers the confession or is directly below. */
  answered: string | undefined
  isAnsweredShown: boolean
  onShowAnswered: (isShown: boolean) => void
}

/** The line above a reply: its author, its time, and what it answers. */
export function ReplyHeader(props: ReplyHeaderProps) {
  const { reply, confessionId, answered, isAnsweredShown, onShowAnswered } = props
  const now = useNow()
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-quiet text-meta">
      <span className="font-semibold text-ink">{reply.isOwner ? 'You' : 'Anonymous'}</span>
      {reply.isOp && <span className="op-mark">OP</span>}
      <Link
        to={replyPath(confessionId, reply.id)}
        aria-label={`${relativeTime(reply.createdAt, now)}, ${quoted(reply.content)}`}
        className="target hover:text-ink hover:underline"
      >
        <TimeAgo time={reply.createdAt} />
      </Link>
      {reply.updatedAt && <span>edited</span>}
      {answered && (
        <button
          type="button"
          aria-label={`To ${quoted(answered)}`}
          aria-expanded={isAnsweredShown}
          onClick={() => onShowAnswered(!isAnsweredShown)}
          className="answered-button"
        >
          <Icon name="corner-left-up" className="size-3.5" />
        </button>
      )}
    </p>
  )
}
