import type { Query, QueryClient } from '@tanstack/react-query'
import type { Feed } from '../confessions/feed-params.ts'
import { confessionsKey, feedsKey, ownConfessionsQuery } from '../confessions/queries.ts'
import { inboxKey } from '../inbox/queries.ts'
import { cachedReplies, withBelow } from '../replies/cached-replies.ts'
import {
  furtherRepliesKey,
  furtherRepliesQuery,
  ownRepliesKey,
  threadsKey,
} from '../replies/queries.ts'
import { searchesKey } from '../search/queries.ts'
import { pastCache } from './past-cache.ts'
import { readConfessionAgain } from './read-confession-again.ts'
import { readFeedAgain } from './read-feed-again.ts'
import { readThreadAgain, renew } from './read-thread-again.ts'
import { readUndisturbed } from './read-undisturbed.ts'
import { markStale, watchCache } from './watch-cache.ts'

/**
 * Brings what is on screen up to date where it stands, one thing after the other; what is cached beside it, at
 * its next visit. What can't be read stays as it is; returns whether all was read. Only after the person's own action it shows what was hidden of
 * theirs, or is shown again (`hold-back.ts`).
 */
export async function readOnScreen(client: QueryClient, isOwnAction: boolean): Promise<boolean> {
  watchCache(client)
  const all = client.getQueryCache().getAll()
  for (const query of all) if (!query.isActive()) markStale(query)
  let isComplete = true
  for (const query of all)
    if (query.isActive())
      await readShown(client, query, isOwnAction).catch(() => {
        isComplete = false
      })
  return isComplete
}

async function readShown(
  client: QueryClient,
  { queryKey }: Query,
  isOwnAction: boolean,
): Promise<void> {
  const isOf = (key: readonly unknown[]) => key.every((part, index) => queryKey[index] === part)
  // What is new in the inbox waits to be asked for.
  if (isOf(['session']) || isOf(inboxKey)) return
  const id = String(queryKey[1])
  if (isOf(feedsKey)) return readFeedAgain(client, queryKey.at(-1) as Feed, isOwnAction)
  if (isOf(confessionsKey)) return readConfessionAgain(client, id, isOwnAction)
  if (isOf(threadsKey)) return readThreadAgain(client, id, isOwnAction)
  if (isOf(furtherRepliesKey)) return readFurtherAgain(client, String(queryKey[2]), isOwnAction)
  const listsOwn = [ownConfessionsQuery().queryKey, ownRepliesKey, searchesKey].some(isOf)
  if (listsOwn && !isOwnAction) return
  await client.refetchQueries({ queryKey, exact: true })
}

/** Which ones there are, their thread says; of these, how they are now. */
async function readFurtherAgain(
  client: QueryClient,
  parentReplyId: string,
  isOwnAction: boolean,
): Promise<void> {
  const parent = cachedReplies(client).find(({ id }) => id === parentReplyId)
  if (!parent) return
  const query = furtherRepliesQuery(parent)
  const pages = client.getQueryData(query.queryKey)?.pages.length
  if (!pages) return
  const { answer } = await readUndisturbed(client, () =>
    client.fetchInfiniteQuery({ ...pastCache(query), pages }),
  )
  renew(client, new Map(withBelow(answer.pages).map((reply) => [reply.id, reply])), isOwnAction)
}
