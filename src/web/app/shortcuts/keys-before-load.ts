import { loadLazyParts } from '../../ui/lazy.tsx'

let keys: KeyboardEvent[] = []

/** Keeps the keys that are pressed before the shortcuts are loaded. The first one loads them. */
export function keepEarlyKeys(): void {
  window.addEventListener('keydown', keep)
}

/** Dispatches the kept keys again, in order. The shortcuts call this when they listen. */
export async function repeatEarlyKeys(): Promise<void> {
  window.removeEventListener('keydown', keep)
  for (const event of keys.splice(0)) {
    // Wait until React has rendered what the previous key changed.
    await new Promise((rendered) => setTimeout(rendered))
    event.target?.dispatchEvent(new KeyboardEvent('keydown', event))
  }
}

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key.length > 1 || ctrlKey || metaKey || altKey) return
  keys.push(event)
  loadLazyParts().catch(() => {
    keys = []
  })
}
