import { useState } from 'react'
import { removeAllFromSaved, savedIds } from '../../data/saved/saved.ts'
import { useUser } from '../../data/session/session-query.ts'
import { FeedSkeleton } from '../../items/loading/feed-skeleton.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useStore } from '../../ui/store.ts'
import { SavedList } from './saved-list.tsx'

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
          sentence="The list in this browser becomes empty. This can’t be undone."
          action="Remove"
          busy={false}
          onConfirm={removeAllFromSaved}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  )
}
