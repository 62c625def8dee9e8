import type { Config } from '../config.ts'
import { openBuiltPages } from './built.ts'
import type { Pages } from './pages.ts'

/** The built pages in production, live ones from their sources when developing. */
export async function openPages(config: Config): Promise<Pages> {
  if (config.production) return openBuiltPages()
  // Only here: production runs without the build tool's server in memory.
  const { openDevelopmentPages } = await import('./development.ts')
  return openDevelopmentPages()
}
