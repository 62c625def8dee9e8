import { attempt } from '../../ui/attempt.ts'

const storageKey = 'shortcuts'

/**
 * Returns whether single-key shortcuts are on. Users can switch them off, because speech input or a wrong key may
 * trigger one.
 */
export function shortcutsAreOn(): boolean {
  return attempt(() => localStorage.getItem(storageKey)) !== 'off'
}

export function switchShortcuts(on: boolean): void {
  attempt(() => localStorage.setItem(storageKey, on ? 'on' : 'off'))
}
