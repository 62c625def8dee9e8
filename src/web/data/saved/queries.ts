import { infiniteQueryOptions } from '@tanstack/react-query'
import { isId } from '../../../contract/id.ts'
import { maxIdsPerRequest } from '../../../contract/limits.ts'
import { api } from '../api/api.ts'
import { savedKey } from '../confessions/queries.ts'
import { readNothing } from '../lists/changes.ts'
import { savedIds } from './saved.ts'

export function firstSaved(ids: string[]): string[] {
  return ids.slice(0, maxIdsPerRequest)
}

/**
 * Query for what is saved in this browser, newest first. The board never learns whose list it is, because the
 * requests have no cookie, nor in which order a page was saved, because ids are random and each request sorts them.
 */
export function savedQuery(first: string[]) {
  return infiniteQueryOptions({
    queryKey: [...savedKey, first],
    queryFn: ({ pageParam: ids }) =>
      api('GET /api/confessions', {
        // Another program may have stored a wrong id. The board would refuse it together with the others.
        query: { ids: ids.filter(isId).toSorted().join() },
        withoutSession: true,
      }),
    initialPageParam: first,
    getNextPageParam: (_page, _pages, _ids, read) => {
      const wasRead = new Set(read.flat())
      const unread = savedIds.get()?.filter((id) => !wasRead.has(id)) ?? []
      return unread.length > 0 ? firstSaved(unread) : null
    },
    staleTime: 0,
    refetchOnMount: 'always',
    meta: {
      // What is saved is the same for everyone, and never read by id, which would name who saved it.
      readChanges: async (client) => {
        await client.refetchQueries({ queryKey: [...savedKey, first], exact: true })
        return readNothing()
      },
    },
  })
}
