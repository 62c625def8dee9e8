import type { Config } from '../config/config.ts'
import { openBuiltPages } from './built-pages.ts'
import type { Pages } from './pages.ts'

export async function openPages(config: Config): Promise<Pages> {
  if (config.production) return openBuiltPages()
  // This import is here so that production does not load Vite.
  const { openDevelopmentPages } = await import('./development-pages.ts')
  return openDevelopmentPages()
}
