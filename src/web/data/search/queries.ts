import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, type Read } from '../api/api.ts'
import { cardListsKey, feedTimes, readPageOrFirst } from '../confessions/queries.ts'
import type { Search } from './search-params.ts'

export const searchesKey = [...cardListsKey, 'search']

export function searchQuery({ q, cursor }: Search, read: Read = api) {
  return infiniteQueryOptions({
    queryKey: [...searchesKey, { q, cursor }],
    queryFn: ({ pageParam }) => {
      const readPage = (cursor?: string) => read('GET /api/search', { query: { q, cursor } })
      return readPageOrFirst(readPage, pageParam, cursor)
    },
    initialPageParam: cursor ?? null,
    getNextPageParam: (last) => last.nextCursor,
    ...feedTimes,
  })
}
