import type { QueryClient } from '@tanstack/react-query'
import { api, type Read } from '../../data/api/api.ts'
import { ApiError } from '../../data/api/api-error.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'

type State = { reads: [key: [kind: string, ...unknown[]], data: { pages?: unknown[] }][] }

/**
 * Returns a function that reads the confession with this id, or its replies, from the API. If the network fails, it
 * reads the offline copy, unless the page already shows data, which may be newer.
 */
export function orOfflineCopy(client: QueryClient, id: string): Read {
  return (name, ...input) =>
    api(name, ...input).catch(async (error) => {
      // A copy has no part of a thread, such as the replies below one reply.
      if (!name.startsWith('GET /api/confessions/')) throw error
      const kind = name.endsWith('/replies') ? 'thread' : 'confession'
      const cached = client.getQueriesData({ queryKey: [kind, id] })
      const isShown = cached.some(([, data]) => data !== undefined)
      if (!(error instanceof ApiError) || error.problem || isShown) throw error
      const state = await readOfflineState(id)
      const [, copy] = state?.reads.find(([[readKind]]) => readKind === kind) ?? []
      if (!copy) throw error
      return (copy.pages?.[0] ?? copy) as never
    })
}

async function readOfflineState(id: string): Promise<State | undefined> {
  const page = await globalThis.caches?.match(confessionPath(id)).catch(() => undefined)
  const [, state] = /id="state">(.*?)<\/script>/s.exec((await page?.text()) ?? '') ?? []
  return state && JSON.parse(state)
}
