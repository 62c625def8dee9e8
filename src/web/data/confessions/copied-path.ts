import { confessionPath, currentConfessionId } from './confession-path.ts'

/** The path of Newest of all time, the only feed of which there is an offline copy. */
export const copiedFeedPath = '/'

/** Returns the path of the page on screen if there are offline copies of such pages, otherwise null. */
export function currentCopiedPath(): string | null {
  const id = currentConfessionId()
  if (id) return confessionPath(id)
  const { pathname = '', search = '' } = globalThis.location ?? {}
  return pathname + search === copiedFeedPath ? copiedFeedPath : null
}
