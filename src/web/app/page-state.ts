import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Session } from '../../contract/accounts.ts'
import type { BoardFacts } from '../../contract/board-facts.ts'
import { scriptJson } from '../../contract/html.ts'
import { sessionQuery } from '../data/session/session-query.ts'

type Read = [key: QueryKey, data: unknown]
type State = {
  facts: BoardFacts
  now: string
  reads: Read[]
  session: Session | null
  heard: number
  /** True in an offline copy, which contains no session. */
  isKept?: true
}

/**
 * Returns the JSON that is embedded in the page, so that the browser's first render equals the server's HTML. The
 * server adds `session` and `heard` later: see `RenderedPage`.
 */
export function embedState(facts: BoardFacts, now: Date, client: QueryClient): string {
  const { queryKey: sessionKey } = sessionQuery()
  const reads = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => queryKey[0] !== sessionKey[0] && state.data !== undefined)
    .map(({ queryKey, state }): Read => [queryKey, state.data])
  return scriptJson({ facts, now: now.toISOString(), reads })
}

/** Reads the embedded state and removes it from the document, so that it can't be found there after a sign-out. */
export function readEmbeddedState(client: QueryClient) {
  const element = document.getElementById('state')
  element?.remove()
  const { reads, session, ...state }: State = JSON.parse(element?.textContent ?? '')
  for (const [queryKey, data] of reads) client.setQueryData(queryKey, data)
  if (session) client.setQueryData(sessionQuery().queryKey, session)
  return { ...state, now: new Date(state.now) }
}
