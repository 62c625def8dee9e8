import { useEffect } from 'react'
import { loadLater, useParts } from '../later.tsx'

/** What listens to keys comes with the first of them, which is heard then. */
export function useFirstKey(): void {
  const isLoaded = useParts() !== null
  useEffect(() => {
    if (isLoaded) return
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (key.length > 1 || ctrlKey || metaKey || altKey) return
      window.removeEventListener('keydown', onKeyDown)
      const again = () => target?.dispatchEvent(new KeyboardEvent('keydown', event))
      // Once it has been rendered.
      loadLater().then(
        () => setTimeout(again),
        () => {},
      )
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isLoaded])
}
