import { useEffect } from 'react'
import { loadLazyParts, useLazyPartsAreLoaded } from '../../ui/lazy.tsx'

/** Loads the shortcuts at the first key press. Keys pressed until then are stored, and dispatched again in order. */
export function useKeysBeforeLoad(): void {
  const areLoaded = useLazyPartsAreLoaded()
  useEffect(() => {
    if (areLoaded) return
    let earlyKeys: KeyboardEvent[] = []
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key.length > 1 || ctrlKey || metaKey || altKey) return
      earlyKeys.push(event)
      loadLazyParts().catch(() => {
        earlyKeys = []
      })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      void dispatchAgain(earlyKeys)
    }
  }, [areLoaded])
}

async function dispatchAgain(events: KeyboardEvent[]): Promise<void> {
  for (const event of events) {
    // Wait until React has rendered the shortcuts, or what the previous key changed.
    await new Promise((rendered) => setTimeout(rendered))
    event.target?.dispatchEvent(new KeyboardEvent('keydown', event))
  }
}
