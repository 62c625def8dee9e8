import { attempt } from './attempt.ts'
import { createStore } from './store.ts'

type Theme = 'light' | 'dark'

/* `public/start.js` reads the same key before the first paint. */
const storageKey = 'theme'
/** The current colour scheme, or null on the server, which can't know it. */
export const shownTheme = createStore<Theme | null>(null)

export function startTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const read = () => {
    const chosen = document.documentElement.dataset.theme ?? (system.matches ? 'dark' : 'light')
    shownTheme.set(chosen === 'dark' ? 'dark' : 'light')
  }
  read()
  system.addEventListener('change', read)
}

export function switchTheme(): void {
  const next = shownTheme.get() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = next
  // These `meta` elements colour the browser's own toolbars.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]'))
    meta.media = meta.dataset.scheme === next ? 'all' : 'not all'
  attempt(() => localStorage.setItem(storageKey, next))
  shownTheme.set(next)
}
