import { useEffect, useRef } from 'react'
import { loadLazyParts, useLazyPartsAreLoaded } from '../../ui/lazy.tsx'

/** The shortcuts are loaded on the first key. Keys pressed until then are stored, and dispatched again in order. */
export function useFirstKey(): void {
  const areLoaded = useLazyPartsAreLoaded()
  const early = useRef<KeyboardEvent[]>([])
  useEffect(() => {
    if (areLoaded) {
      void pressAgain(early.current.splice(0))
      return
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key.length > 1 || ctrlKey || metaKey || altKey) return
      early.current.push(event)
      loadLazyParts().catch(() => {
        early.current = []
      })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [areLoaded])
}

async function pressAgain(events: KeyboardEvent[]): Promise<void> {
  for (const event of events) {
    // Wait until the shortcuts, or what the previous key changed, are rendered.
    await new Promise((rendered) => setTimeout(rendered))
    event.target?.dispatchEvent(new KeyboardEvent('keydown', event))
  }
}
