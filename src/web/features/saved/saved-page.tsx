import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import { maxIdsPerRequest } from '../../../contract/limits.ts'
import { firstSaved, savedQuery } from '../../data/saved/queries.ts'
import { removeAllFromSaved, removeFromSaved, savedIds } from '../../data/saved/saved.ts'
import { useUser } from '../../data/session/session-query.ts'
import { ConfessionCardView } from '../../items/cards/confession-card.tsx'
import { LoadMore, PagedList } from '../../items/loading/paged-list.tsx'
import { FeedSkeleton } from '../../items/loading/skeletons.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon, IconButton } from '../../ui/icon.tsx'
import { BackLink } from '../../ui/link.tsx'
import { EmptyNote } from '../../ui/state-note.tsx'
import { useStore } from '../../ui/store.ts'
import { quoted } from '../../ui/user-text.tsx'

/** What is saved in this browser. The server renders it without the list, which it never knows. */
export function SavedPage() {
  const ids = useStore(savedIds)
  const isMember = useUser() !== null
  return (
    <>
      <BackLink to={['/']}>Back to feed</BackLink>
      <h1 data-personal className="mt-2 font-semibold font-serif text-page tracking-tight">
        Saved
      </h1>
      {ids?.length !== 0 && (
        <p className="mt-2 mb-4 text-balance text-ink-quiet">
          {isMember
            ? 'This list is only in this browser. Logging out erases it.'
            : 'This list is only in this browser, until you remove it.'}
        </p>
      )}
      <noscript>
        <p className="mt-2">Reading it needs JavaScript.</p>
      </noscript>
      {ids === null && (
        <div className="noscript:hidden">
          <FeedSkeleton />
        </div>
      )}
      {ids?.length === 0 && (
        <EmptyNote
          sentence={
            <>
              Nothing saved yet. To save a confession, open{' '}
              <Icon name="ellipsis" className="inline-block" />
              <span className="sr-only">More</span> below it and choose Save. The list stays in this
              browser.
            </>
          }
          to="/"
          action="Read confessions"
        />
      )}
      {ids && ids.length > 0 && (
        <>
          <SavedList ids={ids} />
          <RemoveAll />
        </>
      )}
    </>
  )
}

/** Visitors have no session that ends, so this is how they leave nothing on a shared device. */
function RemoveAll() {
  const [isAsking, setAsking] = useState(false)
  return (
    <p className="mt-6">
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="target font-medium text-danger underline underline-offset-4"
      >
        Remove all
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Remove all from Saved?"
          sentence="This empties the list in this browser. You can’t undo it."
          action="Remove"
          busy={false}
          onConfirm={removeAllFromSaved}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  )
}

const failure = 'Failed to load confessions'

function SavedList({ ids }: { ids: string[] }) {
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

function RemoveButton({ confession: { id, title } }: { confession: Confession | ConfessionCard }) {
  return (
    <IconButton
      label="Remove from Saved"
      item={quoted(title)}
      icon={<Bookmark />}
      onClick={() => removeFromSaved(id)}
    />
  )
}

/** Not among the page's icons, which every first view has. */
function Bookmark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="icon fill-current! text-ink">
      <path d="M18 21l-6-4-6 4V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2z" />
    </svg>
  )
}
