import { useDeferredValue, useEffect, useState } from 'react'
import { CrisisCard, CrisisLine } from './crisis-card.tsx'

type CrisisWatchProps = { text: string; className?: string }

/** Checks the text for words of self-harm, in the browser only: nothing is sent or stored. */
export function CrisisWatch({ text, className = 'crisis-watch' }: CrisisWatchProps) {
  const [tells, setTells] = useState<(text: string) => boolean>()
  useEffect(() => {
    import('./crisis-words.ts').then(
      ({ tellsOfDanger }) => setTells(() => tellsOfDanger),
      // The word list could not be loaded. Don't disturb the user with an error.
      () => {},
    )
  }, [])
  const settled = useDeferredValue(text)
  return (
    // The role `status` is reserved for toasts.
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
