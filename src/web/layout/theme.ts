import { useSyncExternalStore } from 'react'

/** Light or dark as chosen here; without a choice the system decides. */
type Theme = 'light' | 'dark'

/* `public/theme.js` reads the same key before the first paint. */
const key = 'theme'
const listeners = new Set<() => void>()

/** The colour scheme in effect; null while rendering on the server, which can't know. */
export function useTheme(): Theme | null {
  return useSyncExternalStore(subscribe, currentTheme, () => null)
}

/** Shows a scheme and remembers it. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage refused: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemIsDark().matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  systemIsDark().addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    systemIsDark().removeEventListener('change', listener)
  }
}

function systemIsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}
