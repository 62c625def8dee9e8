import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BoardFacts } from '../../contract/board-facts.ts'
import { scriptJson } from '../../contract/html.ts'

type Read = [key: QueryKey, data: unknown]
type PageFacts = { facts: BoardFacts; now: Date; heard: number }
type State = Omit<PageFacts, 'now'> & { now: string; reads: Read[] }

/** Returns the JSON that is embedded in the page, so that the browser's first render equals the server's HTML. */
export function embedState(client: QueryClient, page: PageFacts): string {
  const queries = client.getQueryCache().getAll()
  const reads = queries
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }): Read => [queryKey, state.data])
  return scriptJson({ ...page, reads })
}

/** Reads the embedded state and removes it from the document, so that it can't be found there after a sign-out. */
export function readEmbeddedState(client: QueryClient) {
  const element = document.getElementById('state')
  element?.remove()
  const { reads, ...state }: State = JSON.parse(element?.textContent ?? '')
  for (const [queryKey, data] of reads) client.setQueryData(queryKey, data)
  return { ...state, now: new Date(state.now) }
}
