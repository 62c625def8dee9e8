import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { CrisisLinks } from './crisis-links.tsx'

type CrisisCardProps = {
  /**
   * Set for users who write the text, which only this browser has checked, and for users who report it. Without it,
   * the card is for the text's readers, its author among them.
   */
  audience?: 'writer' | 'reporter'
  className?: string
}

/** Shows where to find help, next to a text about suicide or self-harm that the user writes, reads or reports. */
export function CrisisCard({ audience, className = '' }: CrisisCardProps) {
  const { crisisText } = useBoardFacts()
  return (
    <div
      role="note"
      aria-label="Help in a crisis"
      className={`moderated crisis-card notice border-edge! ${className}`}
    >
      <p>
        <span className="block font-semibold">
          {audience === 'reporter'
            ? 'If someone is in danger, call now and ask what to do.'
            : 'You don’t have to carry this alone.'}
        </span>
        {crisisText}
      </p>
      <CrisisLinks areButtons />
      {audience === 'reporter' && (
        <p className="text-ink-quiet text-meta">You can also reply kindly, and pass this on.</p>
      )}
      {audience === 'writer' && (
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
