import type { Confession, ConfessionCard } from '../../contract/confessions.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { UpvoteButton } from '../upvotes/upvote-button.tsx'
import { ConfessionActions } from './confession-actions.tsx'

type ConfessionBarProps = { confession: Confession | ConfessionCard; repliesPath: string }

export function ConfessionBar({ confession, repliesPath }: ConfessionBarProps) {
  const { id, hasVoted, upvoteCount, replyCount, createdAt, updatedAt } = confession
  return (
    <div className="mt-3 flex items-center gap-1 text-ink-quiet">
      <UpvoteButton target={{ kind: 'confession', id, hasVoted, upvoteCount }} />
      <Link
        to={repliesPath}
        aria-label={replyCount === 1 ? '1 reply' : `${replyCount} replies`}
        className="pill inline-flex items-center gap-1.5"
      >
        <Icon name="message-circle" size={18} />
        {replyCount}
      </Link>
      <span className="ml-auto text-meta">
        <TimeAgo time={createdAt} />
        {updatedAt && ' · edited'}
      </span>
      <span className="actions">
        <ConfessionActions confession={confession} />
      </span>
    </div>
  )
}
