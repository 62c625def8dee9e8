import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../data/api/api-error.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'

type State = { reads: [key: [kind: string, ...unknown[]], data: unknown][] }

/**
 * For a read of a confession's page that reached nobody: the copy that the offline worker kept, if there is one.
 * Never over what is shown, which may be newer.
 */
export function orKept<Kept>(client: QueryClient, kind: 'confession' | 'thread', id: string) {
  return async (error: unknown): Promise<Kept> => {
    const isShown = client
      .getQueriesData({ queryKey: [kind, id] })
      .some(([, data]) => data !== undefined)
    if (!(error instanceof ApiError) || error.problem || isShown) throw error
    const kept = (await stateKeptOf(id))?.reads.find(([[it]]) => it === kind)
    if (!kept) throw error
    return kept[1] as Kept
  }
}

async function stateKeptOf(id: string): Promise<State | undefined> {
  const page = await globalThis.caches?.match(confessionPath(id)).catch(() => undefined)
  const [, state] = /id="state">(.*?)<\/script>/s.exec((await page?.text()) ?? '') ?? []
  return state && JSON.parse(state)
}
