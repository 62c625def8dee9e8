import { useBoardFacts } from '../board-facts.tsx'
import { CrisisText } from './crisis-text.tsx'

/** Whom to turn to, for whoever writes or reads about taking their life or hurting themselves. */
export function CrisisCard({ className = '' }: { className?: string }) {
  return (
    <div role="note" aria-label="Help in a crisis" className={`moderated notice ${className}`}>
      <p className="font-semibold">You don’t have to carry this alone.</p>
      {/* Above the rest: a window with a keyboard over it may show no more. */}
      <p className="mt-1">
        <span className="font-semibold">
          <CrisisText />
        </span>{' '}
        <Helpline>Find a helpline near you</Helpline>
      </p>
      <p className="mt-2">
        If you or someone you know is thinking about suicide or self-harm, talking to somebody
        helps, and things can get better.
      </p>
    </div>
  )
}

/** The same in one line, where many items stand. */
export function CrisisLine({ className = '' }: { className?: string }) {
  return (
    <p className={`moderated text-ink-quiet text-meta ${className}`}>
      You are not alone. <CrisisText /> <Helpline>Find a helpline</Helpline>
    </p>
  )
}

/** Elsewhere, so that nothing is lost of what one writes. */
function Helpline({ children }: { children: string }) {
  const { url } = useBoardFacts().crisis
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="target inline-block underline underline-offset-4"
    >
      {children}
    </a>
  )
}
