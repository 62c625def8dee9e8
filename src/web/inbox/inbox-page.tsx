import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InboxItem } from '../../contract/inbox.ts'
import { pageSize } from '../../contract/limits.ts'
import { PersonalPage } from '../accounts/personal-page.tsx'
import { FeedSkeleton } from '../confessions/feed-skeleton.tsx'
import { distinct } from '../lists/distinct.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { replyPath } from '../replies/reply-path.ts'
import { EmptyNote } from '../ui/empty-note.tsx'
import { Link } from '../ui/link.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { Written } from '../ui/written.tsx'
import { UpvoteButton } from '../upvotes/upvote-button.tsx'
import { NewRepliesLine } from './new-replies-line.tsx'
import { markOpened, readOpened } from './opened.ts'
import { inboxQuery } from './queries.ts'

export function InboxPage() {
  return (
    <PersonalPage title="Inbox" invitation="Sign in to see who replied to you.">
      <Inbox />
    </PersonalPage>
  )
}

function Inbox() {
  const query = useInfiniteQuery(inboxQuery())
  const items = query.data?.pages.flatMap((page) => page.items)
  const readUntil = useReadUntil(items)
  const showNew = async () => {
    await query.refetch()
    // What was pressed is gone.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      <NewRepliesLine>
        {(text) => (
          <button
            type="button"
            onClick={showNew}
            className="font-medium underline underline-offset-4"
          >
            {text}
          </button>
        )}
      </NewRepliesLine>
      <PagedList
        query={query}
        items={distinct(items?.map((item) => ({ id: item.reply.id, ...item })))}
        failure="Failed to load your inbox"
        skeleton={<FeedSkeleton />}
        empty={
          <EmptyNote sentence="No one has replied to you yet." to="/" action="Go to the feed" />
        }
        name="items"
        firstCount={pageSize.fetched}
      >
        {(item) => (
          <InboxItemView
            key={item.id}
            item={item}
            isNew={readUntil !== null && readUntil < item.reply.createdAt}
          />
        )}
      </PagedList>
    </>
  )
}

/** Until when the inbox was read before it was opened now: what was new stays marked while one looks at it. */
function useReadUntil(items: InboxItem[] | undefined): string | null {
  const [readUntil, setReadUntil] = useState<string | null>(null)
  useEffect(() => setReadUntil(readOpened()), [])
  useEffect(() => {
    if (items) markOpened(items.map(({ reply }) => reply.createdAt))
  }, [items])
  return readUntil
}

function InboxItemView({ item, isNew }: { item: InboxItem; isNew: boolean }) {
  const { reply, confession, to } = item
  return (
    <article className="relative py-5 md:py-6">
      {isNew && <span className="new-mark" />}
      <h2
        className={`wrap-anywhere line-clamp-4 font-medium ${isNew ? 'text-ink' : 'text-ink-quiet'}`}
      >
        {isNew && <span className="sr-only">New: </span>}
        <Link to={replyPath(confession.id, reply.id)} className="hover:text-ink hover:underline">
          {to === 'confession' ? 'Replied to your confession' : 'Replied to you in'} “
          <bdi>{confession.title}</bdi>”
        </Link>
      </h2>
      <Written text={reply.content} className="mt-2" />
      <div className="mt-2 flex items-center gap-1 text-ink-quiet">
        <UpvoteButton target={{ kind: 'reply', ...reply }} />
        <span className="ml-auto flex gap-2 text-meta">
          {reply.isOp && <span className="font-semibold text-accent-text">OP</span>}
          <span>
            <TimeAgo time={reply.createdAt} />
            {reply.updatedAt && ' · edited'}
          </span>
        </span>
      </div>
    </article>
  )
}
