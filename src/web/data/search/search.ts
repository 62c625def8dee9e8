import { cursorLength } from '../../../contract/limits.ts'
import { api, type Read } from '../api/api.ts'
import { cardListsKey, feedTimes } from '../confessions/queries.ts'
import { listQuery } from '../lists/own-lists.ts'

/** `topic`: the only one that is searched. `cursor`: set only by links for readers without JavaScript. */
export type Search = { q: string; topic?: string; cursor?: string }

export function searchFrom(search: URLSearchParams): Search {
  const q = search.get('q')?.trim() ?? ''
  const topic = search.get('topic')
  const wanted = { q, ...(topic && { topic }) }
  const cursor = search.get('cursor')
  return cursor && cursor.length <= cursorLength ? { ...wanted, cursor } : wanted
}

export function searchPath(search: Search): string {
  return search.q ? `/search?${new URLSearchParams(search)}` : '/search'
}

const searchesKey = [...cardListsKey, 'search']

export function searchQuery({ cursor: start, ...wanted }: Search, read: Read = api) {
  const readPage = (cursor?: string) => read('GET /api/search', { query: { ...wanted, cursor } })
  const queryKey = [...searchesKey, { ...wanted, cursor: start }]
  return { ...listQuery(queryKey, readPage, start), ...feedTimes }
}
