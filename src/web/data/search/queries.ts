import { api, type Read } from '../api/api.ts'
import { cardListsKey, feedTimes } from '../confessions/queries.ts'
import { listQuery } from '../lists/own-lists.ts'
import type { Search } from './search-params.ts'

export const searchesKey = [...cardListsKey, 'search']

export function searchQuery({ cursor: start, ...wanted }: Search, read: Read = api) {
  const readPage = (cursor?: string) => read('GET /api/search', { query: { ...wanted, cursor } })
  const queryKey = [...searchesKey, { ...wanted, cursor: start }]
  return { ...listQuery(queryKey, readPage, start), ...feedTimes }
}
