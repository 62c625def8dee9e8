import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { CrisisWays } from './crisis-ways.tsx'

type CrisisCardProps = {
  /** Shown to whoever writes, of words that only their browser knows. */
  isWriters?: boolean
  className?: string
}

/** Whom to turn to, for whoever writes or reads about taking their life or hurting themselves. */
export function CrisisCard({ isWriters, className = '' }: CrisisCardProps) {
  const { crisisText } = useBoardFacts()
  return (
    <div
      role="note"
      aria-label="Help in a crisis"
      className={`moderated crisis-card notice ${className}`}
    >
      {/* Above the rest: a window with a keyboard over it, or with large text, may show no more. */}
      <CrisisWays />
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

/** The same in few words, where many items stand, or the card does already. */
export function CrisisLine({ className = '' }: { className?: string }) {
  const { crisisText } = useBoardFacts()
  return (
    <div className={`moderated crisis-line text-ink-quiet text-meta ${className}`}>
      <p>You are not alone. {crisisText}</p>
      <CrisisWays />
    </div>
  )
}
