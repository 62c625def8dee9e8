import { useInfiniteQuery } from '@tanstack/react-query'
import { pageSize } from '../../contract/limits.ts'
import { PersonalPage } from '../accounts/personal-page.tsx'
import { distinct } from '../lists/distinct.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { EmptyNote } from '../ui/empty-note.tsx'
import { ConfessionCardView } from './confession-card.tsx'
import { FeedSkeleton } from './feed-skeleton.tsx'
import { ownConfessionsQuery } from './queries.ts'

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
