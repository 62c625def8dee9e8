import { createStore, useStore } from '../../ui/store.ts'

const storageKey = 'shortcuts'
const areOn = createStore(true)

/** Single-key shortcuts can be switched off, because speech input and slipped fingers trigger them by accident. */
export function shortcutsAreOn(): boolean {
  return areOn.get()
}

export function useShortcutsAreOn(): boolean {
  return useStore(areOn)
}

export function switchShortcuts(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // Storage is blocked: the setting stays as it is.
  }
  readSetting()
}

/** Reads the setting now and when another tab changes it. Returns a function that stops it. */
export function syncShortcutsSetting(): () => void {
  readSetting()
  window.addEventListener('storage', readSetting)
  return () => window.removeEventListener('storage', readSetting)
}

function readSetting(): void {
  try {
    areOn.set(localStorage.getItem(storageKey) !== 'off')
  } catch {
    areOn.set(true)
  }
}
