import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { LoneReply, OwnReply, OwnReplyPage, Reply, Thread } from '../../contract/replies.ts'
import { type Get, getJson } from '../api.ts'
import { pageUrl } from '../confessions/queries.ts'
import { unlessBrought } from '../query-client.ts'

const threads = ['thread']
const own = ['own-replies']

/**
 * Pages of a confession's replies (SPEC §9: always stale, kept for a minute). With a focus they
 * start with the page that holds that reply.
 */
export function threadQuery(confessionId: string, focus: string | null = null, get: Get = getJson) {
  const path = `/api/confessions/${encodeURIComponent(confessionId)}/replies`
  return infiniteQueryOptions({
    queryKey: [...threads, confessionId, ...(focus ? [focus] : [])],
    queryFn: ({ pageParam }) =>
      get<Thread>(
        focus && !pageParam
          ? `${path}?${new URLSearchParams({ focus })}`
          : pageUrl(path, pageParam),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
    gcTime: 60_000,
    refetchOnMount: unlessBrought,
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
  mapThreads(client, threads, (replies) =>
    mapReply(replies, id, (reply) => ({ ...reply, ...change(reply) })),
  )
  mapOwn(client, (replies) =>
    replies.map((reply) => (reply.id === id ? { ...reply, ...change(reply) } : reply)),
  )
}

/** Shows a reply that was just posted: last among its siblings, where the server has it too. */
export function insertReply(client: QueryClient, confessionId: string, reply: Reply): void {
  const { parentReplyId } = reply
  const joined = (siblings: Reply[]) => [...siblings.filter(({ id }) => id !== reply.id), reply]
  mapThreads(client, [...threads, confessionId], (replies, isLast) => {
    if (!parentReplyId) return isLast ? joined(replies) : replies
    return mapReply(replies, parentReplyId, (parent) => ({
      ...parent,
      replies: joined(parent.replies),
    }))
  })
  void client.invalidateQueries({ queryKey: own, refetchType: 'none' })
}

/** Takes a deleted reply and everything below it out of every cached copy. */
export function removeReply(client: QueryClient, id: string): void {
  const without = (replies: Reply[]): Reply[] =>
    replies
      .filter((reply) => reply.id !== id)
      .map((reply) => ({ ...reply, replies: without(reply.replies) }))
  mapThreads(client, threads, without)
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
  map: (replies: Reply[], isLast: boolean) => Reply[],
): void {
  client.setQueriesData<Cached<Thread>>(
    { queryKey },
    (thread) =>
      thread && {
        ...thread,
        pages: thread.pages.map((page, index) => ({
          ...page,
          replies: map(page.replies, index === thread.pages.length - 1),
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
