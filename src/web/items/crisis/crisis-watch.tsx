import { useDeferredValue, useEffect, useState } from 'react'
import { CrisisCard, CrisisLine } from './crisis-card.tsx'

type CrisisWatchProps = { text: string; className?: string }

/** Looks at what one writes, here alone: nothing of it is sent, counted or kept. */
export function CrisisWatch({ text, className = 'crisis-watch' }: CrisisWatchProps) {
  const [tells, setTells] = useState<(text: string) => boolean>()
  useEffect(() => {
    import('./crisis-words.ts').then(
      ({ tellsOfDanger }) => setTells(() => tellsOfDanger),
      // Out of reach, and no reason to disturb whoever writes.
      () => {},
    )
  }, [])
  const settled = useDeferredValue(text)
  return (
    // No `status`: that is the toasts' alone.
    <div aria-live="polite" className={className}>
      {tells?.(settled) && (
        <>
          <CrisisCard isWriters />
          <CrisisLine />
        </>
      )}
    </div>
  )
}
