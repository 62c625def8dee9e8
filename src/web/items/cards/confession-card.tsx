import { memo, type ReactNode, useId } from 'react'
import type { ConfessionCard } from '../../../contract/confessions.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import { useIsHiddenForMe } from '../../data/hidden-items/use-is-hidden-for-me.ts'
import { Link } from '../../ui/link.tsx'
import { langOf, Written } from '../../ui/user-text.tsx'
import { CrisisLine, HiddenForYou, HiddenNotice } from '../hidden/lazy-notices.ts'
import { Byline } from './byline.tsx'
import { ConfessionBar, type ImpersonalAction } from './confession-bar.tsx'

type CardProps = {
  card: ConfessionCard
  /** Highlights the words of a search. It must be the same function at every render, or `memo` has no effect. */
  mark?: (text: string) => ReactNode
  /** The first button of a card without viewer flags. It shows the number of upvotes without a button. */
  impersonalAction?: ImpersonalAction
}

/** A line holds half as many East Asian characters as others, so half of the longest preview fills as many lines. */
const wideCharacters = /[\u2e80-\uffdc]/gu
const maxWide = 75

/** Memoized, so that a vote renders only its own card: votes may arrive several times per second. */
export const ConfessionCardView = memo(function ConfessionCardView({
  card,
  mark,
  impersonalAction,
}: CardProps) {
  const path = confessionPath(card.id)
  const titleId = useId()
  // Cut off to the height of other previews. A search result shows all, because the words found may be at its end.
  const isCut = !mark && (card.preview.match(wideCharacters) ?? []).length > maxWide
  if (useIsHiddenForMe(card.id, `${card.title} ${card.preview}`)) {
    return (
      <article tabIndex={-1} className="card">
        <HiddenForYou id={card.id} heading="h2" />
      </article>
    )
  }
  return (
    <article tabIndex={-1} className="card">
      <Byline confession={card} className="-mt-1" />
      <h2 id={titleId} dir="auto" className="card-title">
        <Link to={path} lang={langOf(card.title)}>
          {mark ? mark(card.title) : card.title}
        </Link>
      </h2>
      {/* Smaller than a whole text, and without line breaks, so that a phone shows three cards. */}
      <Written size="text-base" className="mt-1.5 whitespace-normal!">
        <span
          lang={langOf(card.preview)}
          className={isCut ? 'line-clamp-3 md:line-clamp-2' : undefined}
        >
          {mark ? mark(card.preview) : card.preview}
        </span>
        {(card.truncated || isCut) && (
          <span>
            {!isCut && '\u00a0'}
            <Link
              to={path}
              // Crawlers should follow the title's link instead: search engines dislike the link text 'Read more'.
              rel="nofollow"
              aria-describedby={titleId}
              className="read-more"
            >
              Read more
            </Link>
          </span>
        )}
      </Written>
      {card.hidden && <HiddenNotice item={card} className="mt-3" />}
      {card.hasCrisisCard && <CrisisLine className="mt-2" />}
      <ConfessionBar confession={card} titleId={titleId} impersonalAction={impersonalAction} />
    </article>
  )
})
