import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Reply, Thread } from '../../../contract/replies.ts'
import { api, type Read } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { unlessHydrated } from '../api/query-client.ts'
import { rethrow } from '../confessions/queries.ts'
import { ownListQuery } from '../lists/own-lists.ts'
import type { ThreadPart } from './reply-path.ts'

export const threadsKey = ['thread']
/** Answers to single replies that their thread leaves out. */
export const furtherRepliesKey = ['further-replies']
export const replyListsKey = ['replies']
const keptMs = 60_000

/** A page and whose replies it lists: of the confession, or of the reply they are below. */
export type ThreadPage = Thread & { below?: string | undefined }

/**
 * Pages of a confession's replies (SPEC §9: always stale, kept for a minute), from the part that an
 * address asks for. Where there is no such part they begin at the beginning.
 */
export function threadQuery(
  confessionId: string,
  part: ThreadPart = {},
  read: Read = api,
  instead = rethrow<{ pages: [ThreadPage] }>,
) {
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
    queryFn: ({ pageParam }) =>
      pageParam
        ? readPage(pageParam)
        : readFirst().catch((error) => instead(error).then(({ pages: [first] }) => first)),
    initialPageParam: null as ThreadPart | null,
    getNextPageParam: ({ below, nextCursor }) =>
      nextCursor === null ? null : { ...(below && { below }), cursor: nextCursor },
    staleTime: 0,
    gcTime: keptMs,
    refetchOnMount: unlessHydrated,
  })
}

/**
 * Pages of the answers that a thread leaves out: read when asked for, then as fresh as the thread,
 * wherever that leaves off by then.
 */
export function furtherRepliesQuery({ id, confessionId, moreCursor }: Reply) {
  return infiniteQueryOptions({
    queryKey: [...furtherRepliesKey, confessionId, id],
    queryFn: ({ pageParam }) => {
      const cursor = pageParam ?? moreCursor ?? undefined
      return api('GET /api/replies/:id/replies', { params: { id }, query: { cursor } })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    enabled: ({ state }) => state.data !== undefined,
    staleTime: 0,
    gcTime: keptMs,
  })
}

export function ownRepliesQuery(read: Read = api) {
  return ownListQuery(replyListsKey, 'isOwner', (cursor) =>
    read('GET /api/me/replies', { query: { cursor } }),
  )
}

/** Null for an address that asks for what is not there, or no longer. */
function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
  throw error
}
