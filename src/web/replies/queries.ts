import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Reply, Thread } from '../../contract/replies.ts'
import { type Get, getJson } from '../api.ts'

const threads = ['thread']

/** Pages of a confession's replies (SPEC §9: always stale, kept for a minute). */
export function threadQuery(confessionId: string, get: Get = getJson) {
  return infiniteQueryOptions({
    queryKey: [...threads, confessionId],
    queryFn: ({ pageParam }) => get<Thread>(threadUrl(confessionId, pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
    gcTime: 60_000,
  })
}

/** Changes a reply wherever it is cached, however deep. */
export function patchReply(
  client: QueryClient,
  id: string,
  change: (reply: Reply) => Partial<Reply>,
): void {
  const patch = (reply: Reply): Reply =>
    reply.id === id
      ? { ...reply, ...change(reply) }
      : { ...reply, replies: reply.replies.map(patch) }
  mapThreads(client, threads, (replies) => replies.map(patch))
}

/** Shows a reply that was just posted: last among its siblings, where the server has it too. */
export function insertReply(client: QueryClient, confessionId: string, reply: Reply): void {
  const { parentReplyId } = reply
  if (parentReplyId) {
    patchReply(client, parentReplyId, (parent) => ({
      replies: [...parent.replies.filter(({ id }) => id !== reply.id), reply],
    }))
    return
  }
  mapThreads(client, threadQuery(confessionId).queryKey, (replies, isLast) =>
    isLast ? [...replies.filter(({ id }) => id !== reply.id), reply] : replies,
  )
}

type CachedThread = { pages: Thread[]; pageParams: unknown[] }

function mapThreads(
  client: QueryClient,
  queryKey: readonly unknown[],
  map: (replies: Reply[], isLast: boolean) => Reply[],
): void {
  client.setQueriesData<CachedThread>(
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

function threadUrl(confessionId: string, cursor: string | null): string {
  const path = `/api/confessions/${encodeURIComponent(confessionId)}/replies`
  return cursor ? `${path}?${new URLSearchParams({ cursor })}` : path
}
