import { attempt } from '../../ui/attempt.ts'

const storageKey = 'shortcuts'

/** Single-key shortcuts can be switched off, because speech input and slipped fingers trigger them by accident. */
export function shortcutsAreOn(): boolean {
  return attempt(() => localStorage.getItem(storageKey)) !== 'off'
}

export function switchShortcuts(on: boolean): void {
  attempt(() => localStorage.setItem(storageKey, on ? 'on' : 'off'))
}
