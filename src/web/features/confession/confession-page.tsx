import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { Confession } from '../../../contract/confessions.ts'
import { confessionIdIn } from '../../data/confessions/confession-path.ts'
import { confessionQuery } from '../../data/confessions/queries.ts'
import { useIsHiddenForMe } from '../../data/hidden-items/use-is-hidden-for-me.ts'
import { newReplies, useNewReplyCount } from '../../data/live/news.ts'
import { Byline } from '../../items/cards/byline.tsx'
import { ConfessionBar } from '../../items/cards/confession-bar.tsx'
import { CrisisCard, HiddenForYou, HiddenNotice } from '../../items/hidden/lazy-notices.ts'
import { QueryError } from '../../items/loading/query-error.tsx'
import { ConfessionSkeleton } from '../../items/loading/skeletons.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'
import { BackLink } from '../../ui/link.tsx'
import type { Visit } from '../../ui/location.tsx'
import { StateNote } from '../../ui/state-note.tsx'
import { langOf, Written } from '../../ui/user-text.tsx'
import { Replies } from './replies.tsx'
import { ReplyForm } from './reply-form.tsx'

const NewRepliesInThread = lazyComponent(() => import('./new-replies.tsx'), 'NewRepliesInThread')

/** The heading of the page, and the window's title. */
export const notLoadedTitle = 'Failed to load confession'

export function ConfessionPage({ params }: Visit) {
  const id = confessionIdIn(params)
  const query = useQuery(confessionQuery(id))
  const { data: confession } = query
  const newReplyCount = useNewReplyCount(id)
  const [shownId, setShownId] = useState<string>()
  if (confession && shownId !== id) setShownId(id)
  // Deleted during this visit: the page says so, and what the user is writing stays.
  const isDeleted = confession === null && shownId === id
  // At the end of the visit, forget which replies were counted as new: the next visit starts without such a count.
  useEffect(
    () => () => newReplies.set(newReplies.get().filter((it) => it.confessionId !== id)),
    [id],
  )
  if (confession === null && !isDeleted)
    return (
      <StateNote
        drawing="not-found"
        sentence="Confession Not Found"
        reason="The link may be wrong, or the post was deleted."
        isPage
      />
    )
  if (!confession && query.error)
    return <QueryError sentence={notLoadedTitle} query={query} isPage />
  return (
    <>
      <BackLink to={['/', '/search']}>Back to Confessions</BackLink>
      {(confession || isDeleted) && (
        <>
          <div aria-live="polite">
            {isDeleted && (
              <h1 className="mt-4 font-serif text-ink-quiet text-reading">
                This confession was deleted.
              </h1>
            )}
          </div>
          {confession && <ConfessionArticle confession={confession} />}
          {confession?.hidden ? (
            // A hidden confession can't be answered. The form is shown only if it has an unfinished reply.
            <ReplyForm confessionId={id} isGone />
          ) : (
            <Replies confessionId={id} count={confession?.replyCount ?? 0} isGone={isDeleted} />
          )}
          {newReplyCount > 0 && !isDeleted && <NewRepliesInThread confessionId={id} />}
        </>
      )}
      {!confession && !isDeleted && <ConfessionSkeleton />}
    </>
  )
}

function ConfessionArticle({ confession }: { confession: Confession }) {
  const { id, title, content, hidden, hasCrisisCard } = confession
  const titleId = useId()
  if (useIsHiddenForMe(id, `${title} ${content}`)) {
    return (
      <article tabIndex={-1} className="card-alone mt-4">
        <HiddenForYou id={id} heading="h1" />
      </article>
    )
  }
  return (
    <article tabIndex={-1} className="card-alone mt-2">
      <Byline confession={confession} className="mt-3" />
      <h1
        id={titleId}
        dir="auto"
        lang={langOf(title)}
        className="in-box font-semibold font-serif text-page tracking-tight"
      >
        {title}
      </h1>
      <Written className="mt-4">{content}</Written>
      <div aria-live="polite">{hidden && <HiddenNotice item={confession} className="mt-4" />}</div>
      {hasCrisisCard && <CrisisCard className="mt-4" />}
      <ConfessionBar confession={confession} titleId={titleId} />
    </article>
  )
}
