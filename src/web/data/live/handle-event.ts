import type { QueryClient } from '@tanstack/react-query'
import type { Changes, ConfessionChange, Own, ReplyChange } from '../../../contract/events.ts'
import { keepPlace } from '../../ui/keep-place.ts'
import { ownConfessionsQuery } from '../confessions/queries.ts'
import { ownRepliesKey } from '../replies/queries.ts'
import { checkSession } from '../session/check-session.ts'
import { cachedItems } from './cached-items.ts'
import { catchUp } from './catch-up.ts'
import type { StreamEvent } from './event-stream.ts'
import { forgetKnownBelow, learn, learnOwnVote, mergeKnown, written } from './known.ts'
import { lookAgainAtNextAction } from './look-again.ts'
import { addNewConfessions, addNewReplies } from './new-items.ts'
import { readFeedsAgain } from './read-again.ts'
import { readConfessionSoon, readThreadSoon, readWrittenSoon } from './read-items-soon.ts'
import { isRemoved, readReturning } from './read-returning.ts'
import { readSoon } from './read-soon.ts'
import { removeGone } from './remove-gone.ts'
import { forgetReturn } from './removed.ts'
import { watchCache } from './watch-cache.ts'

/** After a resync, all browsers would ask at once. */
const resyncWithinMs = 2_000
/** The tab that ended the session may not know the answer yet. */
const answeredWithinMs = 300

type Change = ConfessionChange | ReplyChange

export function handleEvent(client: QueryClient, { type, data }: StreamEvent): void {
  watchCache(client)
  if (type === 'changes') mergeChanges(client, JSON.parse(data))
  else if (type === 'own') handleOwn(client, JSON.parse(data))
  else if (type === 'resync') void catchUp(client, { withinMs: resyncWithinMs })
  else if (type === 'back') {
    // Meanwhile the session may have ended, or a mark passed: each is announced once.
    lookAgainAtNextAction()
    void checkSession(client)
  }
}

function handleOwn(client: QueryClient, own: Own): void {
  if ('session' in own) setTimeout(() => checkSession(client), answeredWithinMs)
  else if ('votes' in own) mergeOwn(client, own)
  else if (own.replies.length > 0 || own.more || own.ownChanged) lookAgainAtNextAction()
}

/** Merges what this account did, on any screen. */
function mergeOwn(client: QueryClient, own: Extract<Own, { votes: unknown }>): void {
  for (const { id, hasVoted } of own.votes) learnOwnVote(id, hasVoted)
  mergeKnown(client, Date.now())
  if (own.written.length === 0) return
  for (const id of own.written) written.add(id)
  readWrittenSoon(client, own.written)
  void client.invalidateQueries({ queryKey: ownConfessionsQuery().queryKey })
  void client.invalidateQueries({ queryKey: ownRepliesKey })
}

/** Merges the public state of items into their places, and counts what is new. */
function mergeChanges(client: QueryClient, changes: Changes): void {
  const { confessions, replies } = changes
  const now = Date.now()
  const all: Change[] = [...confessions, ...replies]
  const cached = Map.groupBy(cachedItems(client), ({ id }) => id)
  keepPlace()
  for (const change of all) {
    const { id } = change
    const confessionId = 'confessionId' in change ? change.confessionId : undefined
    if ('gone' in change) forgetReturn(id)
    else if (isRemoved(client, id)) forgetKnownBelow(confessionId ?? id)
    learn(id, stateOf(change), confessionId)
  }
  // An author who has read that an item is hidden keeps it.
  const goneIds = (changes: Change[]) =>
    changes.flatMap(({ id, ...change }) =>
      'gone' in change && !cached.get(id)?.some(({ hidden }) => hidden) ? id : [],
    )
  removeGone(client, { confessions: goneIds(confessions), replies: goneIds(replies) })
  mergeKnown(client, now)
  readReturning(client, now)
  for (const change of all) readIfEdited(client, change, cached.get(change.id))
  countPosted(client, changes)
}

/** A crowd that is told of an edit reads the text a second or two later. */
function readIfEdited(
  client: QueryClient,
  change: Change,
  copies: { updatedAt: string | null }[] = [],
): void {
  if ('gone' in change) return
  const { id, updatedAt } = change
  if (!copies.some((copy) => (updatedAt ?? '') > (copy.updatedAt ?? ''))) return
  if ('confessionId' in change) readThreadSoon(client, change.confessionId)
  else readConfessionSoon(client, id)
}

function countPosted(client: QueryClient, { posted, replies }: Changes): void {
  const [ownPosts, otherPosts] = partition(posted, (id) => written.has(id))
  addNewConfessions(client, otherPosts)
  if (ownPosts.length > 0) readSoon('feeds', () => readFeedsAgain(client))
  const added = replies.flatMap((reply) => ('gone' in reply || !reply.posted ? [] : [reply]))
  const [ownReplies, otherReplies] = partition(added, ({ id }) => written.has(id))
  addNewReplies(client, otherReplies)
  for (const { confessionId } of ownReplies) readThreadSoon(client, confessionId, true)
}

function partition<Item>(items: Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function stateOf(change: Change) {
  if ('gone' in change) return 'gone'
  const { upvoteCount } = change
  return 'replyCount' in change ? { upvoteCount, replyCount: change.replyCount } : { upvoteCount }
}
