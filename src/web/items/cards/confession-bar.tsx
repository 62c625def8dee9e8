import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ConfessionActions } from '../actions/confession-actions.tsx'
import { UpvoteButton } from '../upvotes/upvote-button.tsx'

type ConfessionBarProps = {
  confession: Confession | ConfessionCard
  /** The id of the heading that describes the link to the replies. */
  titleId: string
  repliesPath: string
}

export function ConfessionBar({ confession, titleId, repliesPath }: ConfessionBarProps) {
  const { title, replyCount, createdAt, updatedAt } = confession
  const isSeen = !confession.hidden
  return (
    <div className="bar mt-3">
      {isSeen && <UpvoteButton target={{ kind: 'confession', ...confession }} of={title} />}
      {isSeen && (
        <Link
          to={repliesPath}
          aria-label={replyCount === 1 ? '1 reply' : `${replyCount} replies`}
          aria-describedby={titleId}
          className="pill inline-flex items-center gap-1.5"
        >
          <Icon name="message-circle" size={18} />
          {replyCount}
        </Link>
      )}
      <span className="bar-time">
        <TimeAgo time={createdAt} />
        {updatedAt && ' · edited'}
      </span>
      <span className="actions ml-auto">
        <ConfessionActions confession={confession} />
      </span>
    </div>
  )
}
