import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { LoneReply, OwnReply, OwnReplyPage, Reply, Thread } from '../../contract/replies.ts'
import { ApiError, type Get, getJson } from '../api.ts'
import { pageUrl } from '../confessions/queries.ts'
import { unlessBrought } from '../query-client.ts'
import type { ThreadPart } from './reply-path.ts'

const threads = ['thread']
/** Answers to single replies that their thread leaves out. */
const further = ['further-replies']
const own = ['own-replies']
const keptFor = 60_000

/** A page and whose replies it lists: of the confession, or of the reply they are below. */
type ThreadPage = Thread & { below?: string | undefined }

/**
 * Pages of a confession's replies (SPEC §9: always stale, kept for a minute), from the part that an
 * address asks for. Where there is no such part they begin at the beginning.
 */
export function threadQuery(confessionId: string, part: ThreadPart = {}, get: Get = getJson) {
  const read = async ({ below, focus, cursor }: ThreadPart): Promise<ThreadPage> => {
    const path = listingOf(confessionId, below)
    const url = focus ? `${path}?${new URLSearchParams({ focus })}` : pageUrl(path, cursor ?? null)
    return { ...(await get<Thread>(url)), below }
  }
  const readPart = async (): Promise<ThreadPage> => {
    const page = await read(part).catch(nullIfRefused)
    const isHere = page?.replies.every((reply) => reply.confessionId === confessionId)
    return page && isHere ? page : read({})
  }
  const isWhole = Object.keys(part).length === 0
  return infiniteQueryOptions({
    queryKey: [...threads, confessionId, part],
    queryFn: ({ pageParam }) => (pageParam ? read(pageParam) : isWhole ? read({}) : readPart()),
    initialPageParam: null as ThreadPart | null,
    getNextPageParam: ({ below, nextCursor }): ThreadPart | null =>
      nextCursor === null ? null : { ...(below && { below }), cursor: nextCursor },
    staleTime: 0,
    gcTime: keptFor,
    refetchOnMount: unlessBrought,
  })
}

/**
 * Pages of the answers that a thread leaves out: read when asked for, then as fresh as the thread,
 * wherever that leaves off by then.
 */
export function furtherRepliesQuery({ id, confessionId, moreCursor }: Reply) {
  return infiniteQueryOptions({
    queryKey: [...further, confessionId, id],
    queryFn: ({ pageParam }) =>
      getJson<Thread>(pageUrl(`/api/replies/${id}/replies`, pageParam ?? moreCursor)),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    enabled: ({ state }) => state.data !== undefined,
    staleTime: 0,
    gcTime: keptFor,
  })
}

/** Pages of the signed-in person's own replies. */
export function ownRepliesQuery(get: Get = getJson) {
  return infiniteQueryOptions({
    queryKey: own,
    queryFn: ({ pageParam }) => get<OwnReplyPage>(pageUrl('/api/me/replies', pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  })
}

/** What may change of a reply while it is shown. */
type Change = Partial<Pick<LoneReply, 'content' | 'updatedAt' | 'upvoteCount' | 'hasVoted'>>

/** Changes a reply wherever it is cached, however deep. */
export function patchReply(
  client: QueryClient,
  id: string,
  change: (reply: LoneReply) => Change,
): void {
  for (const key of [threads, further])
    mapThreads(client, key, (replies) =>
      mapReply(replies, id, (reply) => ({ ...reply, ...change(reply) })),
    )
  mapOwn(client, (replies) =>
    replies.map((reply) => (reply.id === id ? { ...reply, ...change(reply) } : reply)),
  )
}

/** Shows a reply that was just posted: last among its siblings, wherever these are shown. */
export function insertReply(client: QueryClient, confessionId: string, reply: Reply): void {
  const { parentReplyId } = reply
  const joined = (siblings: Reply[]) => [...siblings.filter(({ id }) => id !== reply.id), reply]
  mapThreads(client, [...threads, confessionId], (replies, { below = null }, isLast) =>
    isLast && below === parentReplyId ? joined(replies) : replies,
  )
  if (parentReplyId) {
    for (const key of [threads, further])
      mapThreads(client, [...key, confessionId], (replies) =>
        mapReply(replies, parentReplyId, (parent) => ({
          ...parent,
          replies: joined(parent.replies),
        })),
      )
  }
  void client.invalidateQueries({ queryKey: own, refetchType: 'none' })
}

/** Takes a deleted reply and everything below it out of every cached copy, and of their counts. */
export function removeReply(client: QueryClient, { id, parentReplyId }: LoneReply): void {
  const without = (replies: Reply[]): Reply[] =>
    replies
      .filter((reply) => reply.id !== id)
      .map((reply) => ({ ...reply, replies: without(reply.replies) }))
  // What a thread leaves out it only counts.
  const counted = (parent: Reply): Reply =>
    parent.replies.some((reply) => reply.id === id)
      ? parent
      : { ...parent, moreReplies: Math.max(0, parent.moreReplies - 1) }
  for (const key of [threads, further])
    mapThreads(client, key, (replies) =>
      without(parentReplyId ? mapReply(replies, parentReplyId, counted) : replies),
    )
  mapOwn(client, (replies) => replies.filter((reply) => reply.id !== id))
}

type Cached<Page> = { pages: Page[]; pageParams: unknown[] }

function mapReply(replies: Reply[], id: string, change: (reply: Reply) => Reply): Reply[] {
  return replies.map((reply) =>
    reply.id === id ? change(reply) : { ...reply, replies: mapReply(reply.replies, id, change) },
  )
}

function mapThreads(
  client: QueryClient,
  queryKey: readonly unknown[],
  map: (replies: Reply[], page: ThreadPage, isLast: boolean) => Reply[],
): void {
  client.setQueriesData<Cached<ThreadPage>>(
    { queryKey },
    (thread) =>
      thread && {
        ...thread,
        pages: thread.pages.map((page, index) => ({
          ...page,
          replies: map(page.replies, page, index === thread.pages.length - 1),
        })),
      },
  )
}

function mapOwn(client: QueryClient, map: (replies: OwnReply[]) => OwnReply[]): void {
  client.setQueriesData<Cached<OwnReplyPage>>(
    { queryKey: own },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, items: map(page.items) })) },
  )
}

/** The calls that list replies: those of a confession, or those below a reply. */
function listingOf(confessionId: string, below?: string): string {
  return below
    ? `/api/replies/${encodeURIComponent(below)}/replies`
    : `/api/confessions/${encodeURIComponent(confessionId)}/replies`
}

/** Null for an address that asks for what is not there, or no longer. */
function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
  throw error
}
