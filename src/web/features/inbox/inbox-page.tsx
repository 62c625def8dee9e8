import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InboxItem } from '../../../contract/inbox.ts'
import { useIsHiddenForMe } from '../../data/hidden-items/use-is-hidden-for-me.ts'
import {
  isMarked,
  markInboxShown,
  marks,
  startInboxVisit,
  unmarkReply,
} from '../../data/inbox/new-reply-marks.ts'
import { inboxQuery } from '../../data/inbox/queries.ts'
import { distinct } from '../../data/lists/distinct.ts'
import { replyPath } from '../../data/replies/reply-path.ts'
import { MoreButton } from '../../items/actions/more-button.tsx'
import { HiddenForYou } from '../../items/hidden/hidden-for-you.tsx'
import { FeedSkeleton } from '../../items/loading/feed-skeleton.tsx'
import { PagedList } from '../../items/loading/paged-list.tsx'
import { PersonalPage } from '../../items/personal-page.tsx'
import { UpvoteButton } from '../../items/upvotes/upvote-button.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { Link } from '../../ui/link.tsx'
import { type Location, useLocation } from '../../ui/location.tsx'
import { useStore } from '../../ui/store.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { Written } from '../../ui/user-text.tsx'
import { NewAnswers } from './new-answers.tsx'

export function InboxPage() {
  const visit = useLocation()
  return (
    <PersonalPage title="Inbox" invitation="Sign in to see who replied to you.">
      <Inbox key={visit.key} visit={visit} />
    </PersonalPage>
  )
}

function Inbox({ visit }: { visit: Location }) {
  const query = useInfiniteQuery(inboxQuery())
  const { data, hasNextPage } = query
  const items = data?.pages.flatMap((page) => page.items)
  const shown = useStore(marks)
  useEffect(() => startInboxVisit(visit), [visit])
  useEffect(() => {
    const times = data?.pages.flatMap((page) => page.items.map(({ reply }) => reply.createdAt))
    if (times) markInboxShown(times, !hasNextPage)
  }, [data, hasNextPage])
  return (
    <>
      {items && (
        <NewAnswers newestShown={items[0]?.reply.createdAt ?? ''} refresh={query.refetch} />
      )}
      <PagedList
        query={query}
        items={distinct(items?.map((item) => ({ id: item.reply.id, ...item })))}
        failure="Failed to load your inbox"
        skeleton={<FeedSkeleton />}
        empty={
          <EmptyNote sentence="No one has replied to you yet." to="/" action="Go to the feed" />
        }
      >
        {(item) => <InboxItemView key={item.id} item={item} isNew={isMarked(shown, item.reply)} />}
      </PagedList>
    </>
  )
}

function InboxItemView({ item, isNew }: { item: InboxItem; isNew: boolean }) {
  const { reply, confession, to } = item
  if (useIsHiddenForMe(reply.id, reply.content)) {
    return (
      <article tabIndex={-1} className="card">
        <HiddenForYou id={reply.id} heading="h2" />
      </article>
    )
  }
  return (
    <article tabIndex={-1} className="card">
      {isNew && <span className="new-mark" />}
      <h2 className="text-ink-quiet text-meta">
        {isNew && <span className="sr-only">New: </span>}
        <Link
          to={replyPath(confession.id, reply.id)}
          onClickCapture={() => unmarkReply(reply.id)}
          className="line-clamp-1 py-0.5 wrap-anywhere hover:text-ink hover:underline"
        >
          {to === 'confession' ? 'Replied to your confession' : 'Replied to you in'} “
          <bdi>{confession.title}</bdi>”
        </Link>
      </h2>
      <Written text={reply.content} className="mt-1" />
      <div className="mt-2 flex items-center gap-1 text-ink-quiet">
        <UpvoteButton target={{ kind: 'reply', ...reply }} of={reply.content} />
        <span className="ml-auto flex flex-wrap items-center gap-x-2 text-meta">
          {reply.isOp && <span className="font-semibold text-accent-text">OP</span>}
          <span>
            <TimeAgo time={reply.createdAt} />
            {reply.updatedAt && ' ·\u00a0edited'}
          </span>
        </span>
        <span className="actions">
          <MoreButton of={reply} />
        </span>
      </div>
    </article>
  )
}
