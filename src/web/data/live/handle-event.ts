import type { QueryClient } from '@tanstack/react-query'
import type { Changes, ConfessionChange, Own, ReplyChange } from '../../../contract/events.ts'
import { holdScrollPosition } from '../../ui/hold-scroll-position.ts'
import { cachedItems, isHidden } from '../items/cache.ts'
import type { Item } from '../items/merge-items.ts'
import { invalidateOwnLists } from '../lists/own-lists.ts'
import { checkSession } from '../session/check-session.ts'
import type { StreamEvent } from '../stream/event-stream.ts'
import { catchUp, readAgainAtNextAction } from './catch-up.ts'
import { forgetKnownBelow, learn, mergeKnown, storeOwnFlags, written } from './known.ts'
import { addNewConfessions, addNewReplies } from './new-items.ts'
import { isRemoved, readRestoredItems } from './read-restored-items.ts'
import { removeDeletedItems } from './remove-deleted-items.ts'
import { cancelReturn } from './removed-items.ts'
import {
  scheduleConfessionRead,
  scheduleFeedReads,
  scheduleOwnItemReads,
  scheduleThreadRead,
} from './schedule-reads.ts'

/** Spreads the requests after a resync, which all browsers receive at once. */
const maxResyncDelayMs = 2_000
/** The tab that ended the session may still be waiting for its own answer. */
const sessionCheckDelayMs = 300

type Change = ConfessionChange | ReplyChange
type Edited = Extract<Change, { updatedAt: string | null }>

export function handleEvent(client: QueryClient, { type, data }: StreamEvent): void {
  if (type === 'changes') mergeChanges(client, JSON.parse(data))
  else if (type === 'own') handleOwn(client, JSON.parse(data))
  else if (type === 'resync') void catchUp(client, { withinMs: maxResyncDelayMs })
  else if (type === 'back') {
    // Meanwhile the session may have ended or a five-minute mark passed: the server announces each only once.
    readAgainAtNextAction()
    void checkSession(client)
  }
}

function handleOwn(client: QueryClient, own: Own): void {
  if ('session' in own) setTimeout(() => checkSession(client), sessionCheckDelayMs)
  else if ('votes' in own) mergeOwn(client, own)
  else if (own.replies.length > 0 || own.more || own.ownChanged) readAgainAtNextAction()
}

/** Merges what this account did, on this screen or another. */
function mergeOwn(client: QueryClient, own: Extract<Own, { votes: unknown }>): void {
  const now = Date.now()
  for (const { kind: _, id, ...flags } of own.votes) storeOwnFlags(id, flags)
  mergeKnown(client, now)
  for (const id of own.written) written.add(id)
  scheduleOwnItemReads(client, own.written)
  const changedFlags = own.votes.flatMap((vote) => Object.keys(vote))
  invalidateOwnLists(client, own.written.length > 0 ? ['isOwner', ...changedFlags] : changedFlags)
}

function mergeChanges(client: QueryClient, { confessions, replies, posted }: Changes): void {
  const now = Date.now()
  const all: Change[] = [...confessions, ...replies]
  holdScrollPosition()
  for (const change of all) {
    const { id } = change
    const confessionId = 'confessionId' in change ? change.confessionId : undefined
    if ('gone' in change) cancelReturn(id)
    else if (isRemoved(client, id)) forgetKnownBelow(confessionId ?? id)
    learn(id, stateOf(change), confessionId)
  }
  if (all.some((change) => 'gone' in change)) removeDeleted(client, confessions, replies)
  const edited = all.flatMap((change) => ('gone' in change || !change.updatedAt ? [] : change))
  if (edited.length > 0) readEditedSoon(client, edited)
  mergeKnown(client, now)
  readRestoredItems(client, now)
  const newReplies = replies.flatMap((reply) => ('gone' in reply || !reply.posted ? [] : reply))
  if (posted.length + newReplies.length > 0) countPosted(client, posted, newReplies)
}

/** Removes deleted items. An author who has read that their item is hidden keeps seeing it, with the notice. */
function removeDeleted(
  client: QueryClient,
  confessions: ConfessionChange[],
  replies: ReplyChange[],
): void {
  const goneOf = (changes: Change[]) =>
    changes.flatMap((change) => ('gone' in change && !isHidden(client, change.id) ? change.id : []))
  removeDeletedItems(client, { confessions: goneOf(confessions), replies: goneOf(replies) })
}

/** Reads edited texts again after 1 to 2 s, so that not all browsers send the request at once. */
function readEditedSoon(client: QueryClient, edited: Edited[]): void {
  const cached = cachedItems(client)
  for (const { id, updatedAt, ...place } of edited) {
    const isOlder = (copy: Item) => copy.id === id && (copy.updatedAt ?? '') < (updatedAt ?? '')
    if (!cached.some(isOlder)) continue
    if ('confessionId' in place) scheduleThreadRead(client, place.confessionId)
    else scheduleConfessionRead(client, id)
  }
}

/** Posts of other people are counted. What this account posted on another screen is shown at once. */
function countPosted(
  client: QueryClient,
  confessions: string[],
  replies: Extract<ReplyChange, { posted: boolean }>[],
): void {
  const isOwnPost = (id: string) => written.has(id)
  addNewConfessions(
    client,
    confessions.filter((id) => !isOwnPost(id)),
  )
  if (confessions.some(isOwnPost)) scheduleFeedReads(client)
  addNewReplies(
    client,
    replies.filter(({ id }) => !isOwnPost(id)),
  )
  for (const { id, confessionId } of replies)
    if (isOwnPost(id)) scheduleThreadRead(client, confessionId, true)
}

function stateOf(change: Change) {
  if ('gone' in change) return 'gone'
  const { upvoteCount } = change
  return 'replyCount' in change ? { upvoteCount, replyCount: change.replyCount } : { upvoteCount }
}
