import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { CrisisLinks } from './crisis-links.tsx'

type CrisisCardProps = {
  /** True if the card is about the text that the user is writing. Only this browser has checked that text. */
  isWriters?: boolean
  className?: string
}

/** Shows where to find help, next to a text about suicide or self-harm that the user writes or reads. */
export function CrisisCard({ isWriters, className = '' }: CrisisCardProps) {
  const { crisisText } = useBoardFacts()
  return (
    <div
      role="note"
      aria-label="Help in a crisis"
      className={`moderated crisis-card notice ${className}`}
    >
      {/* The links come first: with an on-screen keyboard or large text the rest may be out of view. */}
      <CrisisLinks />
      <p>{crisisText}</p>
      <p className="mt-2 font-semibold">You don’t have to carry this alone.</p>
      {isWriters && <p>Only you see this. Nothing was sent.</p>}
      <p className="mt-2">
        If you or someone you know is thinking about suicide or self-harm, talking to somebody
        helps, and things can get better.
      </p>
    </div>
  )
}

/** A short form of the card, for lists and for pages that already show the card. */
export function CrisisLine({ className = '' }: { className?: string }) {
  const { crisisText } = useBoardFacts()
  return (
    <div className={`moderated crisis-line text-ink-quiet text-meta ${className}`}>
      <p>You are not alone. {crisisText}</p>
      <CrisisLinks />
    </div>
  )
}
