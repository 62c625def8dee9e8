import { useInfiniteQuery } from '@tanstack/react-query'
import { pageSize } from '../../../contract/limits.ts'
import { ownConfessionsQuery } from '../../data/confessions/queries.ts'
import { distinct } from '../../data/lists/distinct.ts'
import { ConfessionCardView } from '../../items/cards/confession-card.tsx'
import { FeedSkeleton } from '../../items/loading/feed-skeleton.tsx'
import { PagedList } from '../../items/loading/paged-list.tsx'
import { PersonalPage } from '../../items/personal-page.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'

export function MyConfessionsPage() {
  return (
    <PersonalPage title="My Confessions" invitation="Sign in to see what you have confessed.">
      <OwnConfessions />
    </PersonalPage>
  )
}

function OwnConfessions() {
  const query = useInfiniteQuery(ownConfessionsQuery())
  return (
    <PagedList
      query={query}
      items={distinct(query.data?.pages.flatMap((page) => page.items))}
      failure="Failed to load confessions"
      skeleton={<FeedSkeleton />}
      empty={
        <EmptyNote sentence="You haven't confessed anything yet." to="/" action="Go to the feed" />
      }
      name="items"
      firstCount={pageSize.fetched}
    >
      {(card) => <ConfessionCardView key={card.id} card={card} />}
    </PagedList>
  )
}
