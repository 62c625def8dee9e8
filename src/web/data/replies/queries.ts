import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Reply, Thread } from '../../../contract/replies.ts'
import { api, type Read } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { unlessHydrated } from '../api/query-client.ts'
import { listQuery, ownListQuery } from '../lists/own-lists.ts'
import type { ThreadPart } from './reply-path.ts'

export const threadsKey = ['thread']
/** Keys of the replies to single replies that their thread omits. */
export const furtherRepliesKey = ['further-replies']
export const replyListsKey = ['replies']
const gcTimeMs = 60_000

/** A page of replies. `below` is the reply they answer, or undefined for replies to the confession. */
export type ThreadPage = Thread & { below?: string | undefined }

/**
 * Pages of a confession's replies (SPEC §9: always stale, cached for a minute), starting with the part that an address
 * asks for. If there is no such part, they start at the beginning.
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
    gcTime: gcTimeMs,
    refetchOnMount: unlessHydrated,
  })
}

/**
 * The replies below one reply that the thread left out, in pages. They are loaded when the reader asks for more, and
 * refetched together with the thread, beginning after the last reply that the new thread contains.
 */
export function furtherRepliesQuery({ id, confessionId, moreCursor }: Reply) {
  const readPage = (cursor = moreCursor ?? undefined) =>
    api('GET /api/replies/:id/replies', { params: { id }, query: { cursor } })
  return {
    ...listQuery([...furtherRepliesKey, confessionId, id], readPage),
    enabled: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
    gcTime: gcTimeMs,
  }
}

export function ownRepliesQuery(read: Read = api) {
  return ownListQuery(replyListsKey, 'isOwner', (cursor) =>
    read('GET /api/me/replies', { query: { cursor } }),
  )
}

/** Returns null if the address asks for something that does not exist, or no longer does. */
function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
  throw error
}
