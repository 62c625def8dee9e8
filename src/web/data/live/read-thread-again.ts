import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '../../../contract/replies.ts'
import { keepPlace } from '../../ui/keep-place.ts'
import { insertAmong } from '../lists/insert-among.ts'
import { mapReplies, mapSiblings, mapThreads } from '../replies/cache.ts'
import { cachedReplies, withBelow } from '../replies/cached-replies.ts'
import { type ThreadPage, threadQuery, threadsKey } from '../replies/queries.ts'
import type { ThreadPart } from '../replies/reply-path.ts'
import { addNewReplies } from './add-new-replies.ts'
import { isOwn } from './cached-items.ts'
import { holdsBack } from './hold-back.ts'
import { maxCacheAgeMs, mergeKnown } from './known.ts'
import { forgetNews, news } from './news.ts'
import { mostPages, pastCache } from './past-cache.ts'
import { readHiddenAmong } from './read-hidden-among.ts'
import { readUndisturbed } from './read-undisturbed.ts'
import { removeGone } from './remove-gone.ts'
import { wasRemoved } from './removed.ts'

/** The thread of a confession, where it is on screen. */
export async function readThreadAgain(
  client: QueryClient,
  confessionId: string,
  isOwnAction = false,
): Promise<void> {
  const queryKey = [...threadsKey, confessionId]
  const shown = client.getQueryCache().findAll({ queryKey, type: 'active' })
  for (const query of shown)
    await readPartAgain(client, confessionId, query.queryKey.at(-1) as ThreadPart, isOwnAction)
}

/**
 * Brings replies up to date where they stand. What others wrote is counted, own ones are shown; what is not
 * found is gone only where the answer tells all, and what is one's own only after one's own action.
 */
async function readPartAgain(
  client: QueryClient,
  confessionId: string,
  part: ThreadPart,
  isOwnAction: boolean,
): Promise<void> {
  const query = threadQuery(confessionId, part)
  const before = client.getQueryData(query.queryKey)
  if (!before) return
  const {
    answer: { pages },
    begunAt,
  } = await readUndisturbed(client, () =>
    client.fetchInfiniteQuery({
      ...pastCache(query),
      pages: Math.min(before.pages.length, mostPages),
    }),
  )
  const fresh = new Map(withBelow(pages).map((reply) => [reply.id, reply]))
  const known = new Map(cachedReplies(client, confessionId).map((reply) => [reply.id, reply]))
  const isWhole = endsThread(pages, part)
  // Hidden, a confession has no thread.
  const mayGo = (reply: Reply) => isOwnAction || !(reply.isOwner || isOwn(client, confessionId))
  const gone = [...known.values()].filter((reply) => {
    const { id, parentReplyId } = reply
    const wouldBeFound = parentReplyId ? fresh.get(parentReplyId)?.moreReplies === 0 : isWhole
    return wouldBeFound && !fresh.has(id) && mayGo(reply)
  })
  const hidden = await readHiddenAmong(client, gone)
  const isNew = newness(known, fresh, endsThread(before.pages, part))
  const added = [...fresh.values()].filter(isNew)

  keepPlace()
  renew(client, fresh, isOwnAction)
  const isShown = (reply: Reply) =>
    wasRemoved(reply.id) ? isOwnAction || !reply.isOwner : reply.isOwner && isNew(reply)
  for (const { parentReplyId } of added.filter(isShown)) {
    const siblings = parentReplyId
      ? (fresh.get(parentReplyId)?.replies ?? [])
      : pages.flatMap(({ replies }) => replies)
    mapSiblings(client, confessionId, parentReplyId, (shown) =>
      insertAmong(shown, siblings, isShown),
    )
  }
  continueAfter(client, query.queryKey, pages)
  removeGone(client, { confessions: [], replies: gone.map(({ id }) => id), hidden })
  for (const id of fresh.keys()) if (news.get()[id]?.isGone) forgetNews(id)
  const others = added.filter((reply) => !isShown(reply))
  addNewReplies(
    client,
    others.map(({ id, parentReplyId }) => ({ id, confessionId, parentReplyId })),
  )
  mergeKnown(client, begunAt - maxCacheAgeMs)
}

/** Takes over what was read of known replies; which ones are below them stays as it is shown. */
export function renew(client: QueryClient, fresh: Map<string, Reply>, isOwnAction: boolean): void {
  mapThreads(client, (replies) =>
    mapReplies(replies, (shown) => {
      const { replies: below, moreReplies, moreCursor } = shown
      const reply = fresh.get(shown.id)
      if (reply && !isOwnAction && holdsBack(shown, reply)) return shown
      return reply ? { ...reply, replies: below, moreReplies, moreCursor } : shown
    }),
  )
}

function endsThread(pages: ThreadPage[], part: ThreadPart): boolean {
  return Object.keys(part).length === 0 && pages.at(-1)?.nextCursor === null
}

/** Unknown is not yet new: the thread may have left it out before. */
function newness(known: Map<string, Reply>, fresh: Map<string, Reply>, wasWhole: boolean) {
  const times = [...known.values()].map(({ createdAt }) => createdAt)
  const newest = times.reduce((one, other) => (one > other ? one : other), '')
  const isNew = ({ id, createdAt, parentReplyId }: Reply): boolean => {
    if (known.has(id)) return false
    if (createdAt > newest) return true
    if (parentReplyId === null) return wasWhole
    const shownAbove = known.get(parentReplyId)
    if (shownAbove) return shownAbove.moreReplies === 0
    const above = fresh.get(parentReplyId)
    return above !== undefined && isNew(above)
  }
  return isNew
}

/** Where more replies are asked for from, when as many pages were read as are shown. */
function continueAfter(
  client: QueryClient,
  queryKey: ReturnType<typeof threadQuery>['queryKey'],
  pages: ThreadPage[],
): void {
  client.setQueryData(queryKey, (shown) => {
    const last = shown?.pages.at(-1)
    const read = pages.at(-1)
    if (!shown || !last || !read || pages.length !== shown.pages.length) return undefined
    const next = { ...last, nextCursor: read.nextCursor }
    return { ...shown, pages: [...shown.pages.slice(0, -1), next] }
  })
}
