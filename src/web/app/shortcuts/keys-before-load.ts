import { useEffect, useRef } from 'react'
import { loadLazyParts, useLazyPartsAreLoaded } from '../../ui/lazy.tsx'

/** The shortcuts are loaded on the first key. Keys pressed until then are stored, and dispatched again in order. */
export function useKeysBeforeLoad(): void {
  const areLoaded = useLazyPartsAreLoaded()
  const earlyKeys = useRef<KeyboardEvent[]>([])
  useEffect(() => {
    if (areLoaded) {
      void dispatchAgain(earlyKeys.current.splice(0))
      return
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key.length > 1 || ctrlKey || metaKey || altKey) return
      earlyKeys.current.push(event)
      loadLazyParts().catch(() => {
        earlyKeys.current = []
      })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [areLoaded])
}

async function dispatchAgain(events: KeyboardEvent[]): Promise<void> {
  for (const event of events) {
    // Wait until the shortcuts, or what the previous key changed, are rendered.
    await new Promise((rendered) => setTimeout(rendered))
    event.target?.dispatchEvent(new KeyboardEvent('keydown', event))
  }
}
