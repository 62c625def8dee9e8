import { infiniteQueryOptions } from '@tanstack/react-query'
import { lazyFunction } from '../../ui/lazy.tsx'
import { api, type Read } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { unlessHydrated } from '../api/query-client.ts'
import { type Changes, maxPagesAgain, uncached } from '../lists/changes.ts'
import { ownListQuery } from '../lists/own-lists.ts'
import type { ThreadPart } from './reply-path.ts'
import type { ThreadPage } from './thread-changes.ts'

const changesInThread = lazyFunction(() => import('./thread-changes.ts'), 'changesInThread')

export const threadsKey = ['thread']
export const replyListsKey = ['replies']

/**
 * Query for the pages of a confession's replies. The first page is the part of the thread that the URL asks for. If
 * there is no such part, it is the beginning. SPEC §9: the data is always stale and is cached for a minute.
 */
export function threadQuery(confessionId: string, part: ThreadPart = {}, read: Read = api) {
  const readPage = async ({ below, focus, cursor }: ThreadPart): Promise<ThreadPage> => {
    if (!below) {
      const params = { id: confessionId }
      return read('GET /api/confessions/:id/replies', { params, query: { focus, cursor } })
    }
    const { replies, nextCursor } = await read('GET /api/replies/:id/replies', {
      params: { id: below },
      query: { cursor },
    })
    return { replies, nextCursor, below }
  }
  const isWhole = Object.keys(part).length === 0
  const readFirst = async (): Promise<ThreadPage> => {
    if (isWhole) return readPage({})
    const page = await readPage(part).catch(nullIfRefused)
    const isHere = !part.below || page?.replies.every((it) => it.confessionId === confessionId)
    return page && isHere ? page : readPage({})
  }
  return infiniteQueryOptions({
    queryKey: [...threadsKey, confessionId, part],
    queryFn: ({ pageParam }) => (pageParam ? readPage(pageParam) : readFirst()),
    initialPageParam: null as ThreadPart | null,
    getNextPageParam: ({ below, nextCursor }) =>
      nextCursor === null ? null : { ...(below && { below }), cursor: nextCursor },
    staleTime: 0,
    gcTime: 60_000,
    refetchOnMount: unlessHydrated,
    meta: {
      readChanges: async (client, read): Promise<Changes> => {
        const query = threadQuery(confessionId, part, read)
        const shown = () => client.getQueryData(query.queryKey)?.pages ?? []
        const before = shown()
        const pages = Math.min(before.length, maxPagesAgain)
        const answer = await client.fetchInfiniteQuery({ ...uncached(query), pages })
        return changesInThread({ now: shown(), before }, answer.pages, part)
      },
    },
  })
}

export function ownRepliesQuery(read: Read = api) {
  return ownListQuery(replyListsKey, 'isOwner', (cursor) =>
    read('GET /api/me/replies', { query: { cursor } }),
  )
}

function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
  throw error
}
