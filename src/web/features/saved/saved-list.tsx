import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { maxIdsPerRequest } from '../../../contract/limits.ts'
import { firstSaved, savedQuery } from '../../data/saved/queries.ts'
import { removeFromSaved } from '../../data/saved/saved.ts'
import { ConfessionCardView } from '../../items/cards/confession-card.tsx'
import { LoadMore } from '../../items/loading/load-more.tsx'
import { PagedList } from '../../items/loading/paged-list.tsx'
import { Button } from '../../ui/button.tsx'
import { RemoveButton } from './remove-button.tsx'

const failure = 'Failed to load confessions'

export function SavedList({ ids }: { ids: string[] }) {
  const [first] = useState(() => firstSaved(ids))
  const query = useInfiniteQuery(savedQuery(first))
  const { data, isSuccess, isFetching, fetchNextPage } = query
  const wasRead = new Set(data?.pageParams.flat())
  const cards = new Map(data?.pages.flatMap(({ items }) => items.map((card) => [card.id, card])))
  // Another tab has saved a confession, or all that were shown are removed.
  const isBehind = isSuccess && !isFetching && !wasRead.has(ids[0] ?? '')
  useEffect(() => {
    if (isBehind) void fetchNextPage()
  }, [isBehind, fetchNextPage])
  return (
    <PagedList
      query={query}
      items={ids.filter((id) => wasRead.has(id))}
      failure={failure}
      empty={<LoadMore list={query} failure={failure} />}
      name="confessions"
      firstCount={maxIdsPerRequest}
    >
      {(id) => {
        const card = cards.get(id)
        return card ? (
          <ConfessionCardView key={id} card={card} impersonalAction={RemoveButton} />
        ) : (
          <GoneConfession key={id} id={id} />
        )
      }}
    </PagedList>
  )
}

function GoneConfession({ id }: { id: string }) {
  return (
    <article tabIndex={-1} className="card">
      <div className="flex flex-wrap items-center gap-x-4 pb-3 text-ink-quiet text-meta">
        <h2>This confession is gone.</h2>
        <Button look="link" onClick={() => removeFromSaved(id)} className="target text-meta!">
          Remove from Saved
        </Button>
      </div>
    </article>
  )
}
