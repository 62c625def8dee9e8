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
      <p>
        <span className="font-semibold">You don’t have to carry this alone.</span> {crisisText}
      </p>
      <CrisisLinks />
      {isWriters && (
        <p className="text-ink-quiet text-meta">Only you see this. Nothing was sent.</p>
      )}
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
