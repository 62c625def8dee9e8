import type { ComponentType } from 'react'
import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import { Icon, IconButton } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { quoted } from '../../ui/user-text.tsx'
import { ItemBar, MoreButton, shareLink } from '../actions/item-actions.tsx'

type ConfessionBarProps = {
  confession: Confession | ConfessionCard
  /** The id of the heading that describes the link to the replies. */
  titleId: string
  impersonalAction?: ImpersonalAction | undefined
}

export type ImpersonalAction = ComponentType<{ confession: Confession | ConfessionCard }>

export function ConfessionBar({
  confession,
  titleId,
  impersonalAction: Action,
}: ConfessionBarProps) {
  const { id, title, replyCount } = confession
  const path = confessionPath(id)
  const isSeen = !confession.hidden
  return (
    <ItemBar
      item={confession}
      className="bar mt-1"
      upvotes={
        Action && <UpvoteCount count={confession.upvoteCount} path={path} titleId={titleId} />
      }
      actions={
        <>
          {Action && <Action confession={confession} />}
          {isSeen && (
            <IconButton
              label="Share"
              item={quoted(title)}
              data-shortcut="s"
              icon={<Icon name="share-2" />}
              onClick={() => shareLink(title, path)}
            />
          )}
          <MoreButton item={confession} />
        </>
      }
    >
      {isSeen && (
        <Link
          to={`${path}#replies`}
          aria-label={replyCount === 1 ? '1 reply' : `${replyCount} replies`}
          aria-describedby={titleId}
          className="pill inline-flex items-center gap-1.5"
        >
          <Icon name="message-circle" />
          <span>{replyCount}</span>
        </Link>
      )}
    </ItemBar>
  )
}

/** Leads to the confession's page, which knows whether the viewer has voted. */
function UpvoteCount({ count, path, titleId }: { count: number; path: string; titleId: string }) {
  return (
    <Link
      to={path}
      aria-label={count === 1 ? '1 upvote' : `${count} upvotes`}
      aria-describedby={titleId}
      className="pill upvote"
    >
      <Icon name="arrow-big-up" className="size-5" />
      <span>{count}</span>
    </Link>
  )
}
