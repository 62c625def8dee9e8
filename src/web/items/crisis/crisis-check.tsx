import { useDeferredValue, useEffect, useState } from 'react'
import { CrisisCard, CrisisLine } from './crisis-card.tsx'

type CrisisWatchProps = { text: string; className?: string }

/** Checks the text for words of self-harm, in the browser only: nothing is sent or stored. */
export function CrisisCheck({ text, className = 'crisis-watch' }: CrisisWatchProps) {
  const [check, setCheck] = useState<(text: string) => boolean>()
  useEffect(() => {
    import('./crisis-words.ts').then(
      ({ mentionsSelfHarm }) => setCheck(() => mentionsSelfHarm),
      // The word list could not be loaded. Don't disturb the user with an error.
      () => {},
    )
  }, [])
  const deferredText = useDeferredValue(text)
  return (
    // Use `aria-live`, because the role `status` is reserved for toasts.
    <div aria-live="polite" className={className}>
      {check?.(deferredText) && (
        <>
          <CrisisCard audience="writer" />
          <CrisisLine />
        </>
      )}
    </div>
  )
}
