import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { api, type Read } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'

type State = { reads: [key: QueryKey, data: { pages?: unknown[] }][] }

/**
 * Returns a function that reads what is stored under this query key (prefix) from the API. If the network fails, it
 * reads the offline copy of the page at `path`, unless data is shown already, which may be newer.
 */
export function orOfflineCopy(client: QueryClient, path: string, queryKey: QueryKey): Read {
  return (name, ...input) =>
    api(name, ...input).catch(async (error) => {
      // A copy has no part of a thread, such as the replies below one reply.
      if (!name.startsWith('GET /api/confessions')) throw error
      const isShown = client.getQueriesData({ queryKey }).some(([, data]) => data !== undefined)
      if (!(error instanceof ApiError) || error.problem || isShown) throw error
      const state = await readOfflineState(path)
      const [, copy] = state?.reads.find(([key]) => partialMatchKey(key, queryKey)) ?? []
      if (!copy) throw error
      return (copy.pages?.[0] ?? copy) as never
    })
}

async function readOfflineState(path: string): Promise<State | undefined> {
  const page = await globalThis.caches?.match(path).catch(() => undefined)
  const [, state] = /id="state">(.*?)<\/script>/s.exec((await page?.text()) ?? '') ?? []
  return state && JSON.parse(state)
}
