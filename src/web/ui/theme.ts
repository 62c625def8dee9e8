import { attempt } from './attempt.ts'
import { createStore, useStore } from './store.ts'

type Theme = 'light' | 'dark'

/* `public/start.js` reads the same key before the first paint. */
const storageKey = 'theme'
const theme = createStore<Theme | null>(null)

/** Returns the current colour scheme, or null on the server, which can't know it. */
export function useTheme(): Theme | null {
  return useStore(theme)
}

export function startTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const read = () => {
    const chosen = document.documentElement.dataset.theme ?? (system.matches ? 'dark' : 'light')
    theme.set(chosen === 'dark' ? 'dark' : 'light')
  }
  read()
  system.addEventListener('change', read)
}

export function switchTheme(): void {
  const next = theme.get() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = next
  // These `meta` elements colour the browser's own toolbars.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]'))
    meta.media = meta.dataset.scheme === next ? 'all' : 'not all'
  attempt(() => localStorage.setItem(storageKey, next))
  theme.set(next)
}
