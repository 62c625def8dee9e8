import { memo } from 'react'
import type { ConfessionCard } from '../../contract/confessions.ts'
import { quoted } from '../ui/first-words.ts'
import { Link } from '../ui/link.tsx'
import { Written } from '../ui/written.tsx'
import { compactPreview } from './compact-preview.ts'
import { ConfessionBar } from './confession-bar.tsx'
import { confessionPath } from './confession-path.ts'

type CardProps = { card: ConfessionCard }

/** Several times a second others may vote somewhere in a long feed: the cards that stay are not rendered again. */
export const ConfessionCardView = memo(function ConfessionCardView({ card }: CardProps) {
  const path = confessionPath(card.id)
  return (
    <article tabIndex={-1} className="card">
      <h2 dir="auto" className="card-title">
        <Link to={path}>{card.title}</Link>
      </h2>
      <Written text={compactPreview(card.preview)} className="mt-2 line-clamp-8" />
      {card.truncated && (
        <Link
          to={path}
          // The title is the link to follow; search engines object to one called 'Read more'.
          rel="nofollow"
          aria-label={`Read more ${quoted(card.title)}`}
          className="mt-1 inline-flex min-h-11 items-center font-medium hover:underline underline-offset-4"
        >
          Read more
        </Link>
      )}
      <ConfessionBar confession={card} repliesPath={`${path}#replies`} />
    </article>
  )
})
