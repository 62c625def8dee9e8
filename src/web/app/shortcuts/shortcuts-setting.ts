import { createStore, useStore } from '../../ui/store.ts'

const storageKey = 'shortcuts'
const areOn = createStore(true)

/** Whether single keys are shortcuts: someone who speaks to the computer, or whose fingers slip, can do without. */
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
    // Storage refused: they stay as they are.
  }
  readSetting()
}

/** Answers how to leave off. */
export function followSetting(): () => void {
  readSetting()
  // Another tab switched them.
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
