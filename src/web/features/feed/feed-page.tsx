import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageSize } from '../../../contract/limits.ts'
import {
  choiceOf,
  type Feed,
  feedFrom,
  feedPath,
  isNewestFirst,
  isOfTopic,
} from '../../data/confessions/feed-params.ts'
import { feedQuery } from '../../data/confessions/queries.ts'
import { openNewConfession } from '../../data/dialogs/dialogs.ts'
import { newConfessions } from '../../data/live/news.ts'
import { ConfessionCardView } from '../../items/cards/confession-card.tsx'
import { distinct, LoadMore, PagedList } from '../../items/loading/paged-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'
import type { Visit } from '../../ui/location.tsx'
import { useItemCountBefore } from '../../ui/scroll-positions.ts'
import { EmptyNote } from '../../ui/state-note.tsx'
import { useStore } from '../../ui/store.ts'
import { FeedControls } from './feed-controls.tsx'

const NewConfessions = lazyComponent(() => import('./new-confessions.tsx'), 'NewConfessions')

export function FeedPage({ search }: Visit) {
  const feed = feedFrom(search)
  const hasNews =
    useStore(newConfessions, (all) => all.some(({ topic }) => isOfTopic(feed, topic))) &&
    isNewestFirst(feed)
  return (
    <>
      {hasNews && <NewConfessions feed={feed} />}
      <h1 className="pt-2 font-serif md:pt-4 text-ink-quiet text-reading italic">
        Spill it. No one knows it's you.
      </h1>
      <FeedControls feed={feed} />
      <FeedList key={feedPath(feed)} feed={feed} />
      <button type="button" onClick={openNewConfession} className="compose-button">
        <span>New confession</span>
        <span className="bg-accent">
          <Icon name="pencil" className="size-1/2" />
        </span>
      </button>
    </>
  )
}

const failure = 'Failed to load confessions'

function FeedList({ feed }: { feed: Feed }) {
  const { query, cards, isCut, list } = useFeedPages(feed)
  const cursor = query.data?.pages.at(-1)?.nextCursor ?? ''
  const further = isCut ? { whole: true as const } : { cursor }
  return (
    <PagedList
      query={query}
      items={cards}
      failure={failure}
      empty={
        <EmptyNote
          sentence="No confessions found for this time period."
          to={openNewConfession}
          action="Be the first to share your thoughts!"
        />
      }
      name="confessions"
      firstCount={pageSize.shown}
      more={
        list.hasNextPage ? (
          <LoadMore
            list={list}
            failure={failure}
            link={{
              href: feedPath({ ...choiceOf(feed), ...further }),
              label: isCut ? 'More confessions' : 'Older confessions',
            }}
          />
        ) : (
          <p className="mt-6 py-3 text-ink-quiet">You've reached the end! 🎉</p>
        )
      }
    >
      {(card) => <ConfessionCardView key={card.id} card={card} />}
    </PagedList>
  )
}

/** Shows five more confessions per click, and fetches the next fifteen before they are needed. */
function useFeedPages(feed: Feed) {
  const query = useInfiniteQuery(feedQuery(feed))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const all = distinct(query.data?.pages.flatMap((page) => page.items))
  const first = feed.whole || feed.cursor ? pageSize.fetched : pageSize.shown
  const countBefore = useItemCountBefore()
  const [shownCount, setShownCount] = useState<number>(first)
  if (countBefore > shownCount) setShownCount(countBefore)

  const fetchNextPage = () => {
    const next = Math.min(shownCount, all.length) + pageSize.shown
    setShownCount(next)
    const isShort = all.length - next < pageSize.shown
    if (isShort && hasNextPage && !isFetchingNextPage) query.fetchNextPage()
  }
  const isCut = all.length > shownCount
  const list = {
    isFetchNextPageError,
    hasNextPage: isCut || hasNextPage,
    isFetchingNextPage: shownCount > all.length && isFetchingNextPage,
    fetchNextPage,
  }
  return { query, cards: all.slice(0, shownCount), isCut, list }
}
