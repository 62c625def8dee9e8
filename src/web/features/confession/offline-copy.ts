import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../data/api/api-error.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'

type State = { reads: [key: [kind: string, ...unknown[]], data: unknown][] }

/**
 * Returns an error handler for reads of a confession's page. If the network failed, it answers from the offline copy.
 * It throws the error if there is none, or if data is already shown, since that may be newer.
 */
export function orOfflineCopy<Data>(
  client: QueryClient,
  kind: 'confession' | 'thread',
  id: string,
) {
  return async (error: unknown): Promise<Data> => {
    const isShown = client
      .getQueriesData({ queryKey: [kind, id] })
      .some(([, data]) => data !== undefined)
    if (!(error instanceof ApiError) || error.problem || isShown) throw error
    const read = (await readOfflineState(id))?.reads.find(([[readKind]]) => readKind === kind)
    if (!read) throw error
    return read[1] as Data
  }
}

async function readOfflineState(id: string): Promise<State | undefined> {
  const page = await globalThis.caches?.match(confessionPath(id)).catch(() => undefined)
  const [, state] = /id="state">(.*?)<\/script>/s.exec((await page?.text()) ?? '') ?? []
  return state && JSON.parse(state)
}
