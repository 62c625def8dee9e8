import { createStore, useStore } from './store.ts'

type Theme = 'light' | 'dark'

/* `public/start.js` reads the same key before the first paint. */
const storageKey = 'theme'
const theme = createStore<Theme | null>(null)

/** The colour scheme in effect; null while rendering on the server, which can't know. */
export function useTheme(): Theme | null {
  return useStore(theme)
}

/** As chosen here; without a choice the system decides. */
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
  // The browser's own bars, too.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]'))
    meta.media = meta.dataset.scheme === next ? 'all' : 'not all'
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Storage refused: the choice lasts as long as the page.
  }
  theme.set(next)
}
