import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import { quoted } from '../../ui/first-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { MoreButton } from '../actions/more-button.tsx'
import { OwnerActions } from '../actions/owner-actions.tsx'
import { shareLink } from '../actions/share-link.ts'
import { UpvoteButton } from '../upvotes/upvote-button.tsx'

type ConfessionBarProps = {
  confession: Confession | ConfessionCard
  /** The id of the heading that describes the link to the replies. */
  titleId: string
}

export function ConfessionBar({ confession, titleId }: ConfessionBarProps) {
  const { id, title, replyCount, createdAt, updatedAt } = confession
  const path = confessionPath(id)
  const isSeen = !confession.hidden
  return (
    <div className="bar mt-1">
      {isSeen && <UpvoteButton target={{ kind: 'confession', ...confession }} of={title} />}
      {isSeen && (
        <Link
          to={`${path}#replies`}
          aria-label={replyCount === 1 ? '1 reply' : `${replyCount} replies`}
          aria-describedby={titleId}
          className="pill inline-flex items-center gap-1.5"
        >
          <Icon name="message-circle" />
          {replyCount}
        </Link>
      )}
      <span className="bar-time">
        <TimeAgo time={createdAt} />
        {updatedAt && <span className="edited">edited</span>}
      </span>
      <span className="actions ml-auto">
        {isSeen && (
          <IconButton
            label="Share"
            of={quoted(title)}
            data-shortcut="s"
            icon={<Icon name="share-2" />}
            onClick={() => shareLink(title, path)}
          />
        )}
        {confession.isOwner && <OwnerActions of={confession} />}
        {isSeen && <MoreButton of={confession} />}
      </span>
    </div>
  )
}
