import type { QueryClient } from '@tanstack/react-query'
import type {
  Changes,
  ConfessionChange,
  OwnMessage,
  ReplyChange,
} from '../../../contract/events.ts'
import { holdScrollPosition } from '../../ui/hold-scroll-position.ts'
import { feedsKey, savedKey } from '../confessions/queries.ts'
import { cachedItems, isHidden } from '../items/cache.ts'
import type { Item } from '../items/merge-items.ts'
import { invalidateOwnLists } from '../lists/own-lists.ts'
import { checkSession } from '../session/check-session.ts'
import type { StreamEvent } from '../stream/event-stream.ts'
import { catchUp, readAgainAtNextAction } from './catch-up.ts'
import { learn, mergeKnownState, storeOwnFlags, written } from './known.ts'
import { addNewConfessions, addNewReplies, updateNewTopics } from './new-items.ts'
import { removeDeletedItems } from './remove-deleted-items.ts'
import { scheduleItemRead, scheduleOwnItemReads, scheduleRead } from './schedule-reads.ts'

/** Maximum random delay in ms before reading again after a resync event, which all browsers receive at once. */
const maxResyncDelayMs = 2_000
/** Delay before the check of a session that ended. The tab that signed out may still wait for its answer. */
const sessionCheckDelayMs = 300

type Change = ConfessionChange | ReplyChange

export function handleEvent(client: QueryClient, { type, data }: StreamEvent): void {
  if (type === 'changes') mergeChanges(client, JSON.parse(data))
  else if (type === 'own') handleOwn(client, JSON.parse(data))
  else if (type === 'resync') void catchUp(client, { withinMs: maxResyncDelayMs })
  // The interrupted stream may have missed the message of a five-minute mark, which is sent only once.
  else if (type === 'back') readAgainAtNextAction()
}

function handleOwn(client: QueryClient, own: OwnMessage): void {
  if ('session' in own) setTimeout(() => checkSession(client), sessionCheckDelayMs)
  else if ('votes' in own) mergeOwn(client, own)
  else if (own.replies.length > 0 || own.more || own.ownChanged) readAgainAtNextAction()
}

/** Merges what this account did itself, in this browser or on another device. */
function mergeOwn(client: QueryClient, own: Extract<OwnMessage, { votes: unknown }>): void {
  const now = Date.now()
  for (const { kind: _, id, ...flags } of own.votes) storeOwnFlags(id, flags)
  mergeKnownState(client, now)
  for (const id of own.written) written.add(id)
  scheduleOwnItemReads(client, own.written)
  const changedFlags = own.votes.flatMap((vote) => Object.keys(vote))
  invalidateOwnLists(client, own.written.length > 0 ? ['isOwner', ...changedFlags] : changedFlags)
}

function mergeChanges(client: QueryClient, { confessions, replies, posted }: Changes): void {
  const now = Date.now()
  const all: Change[] = [...confessions, ...replies]
  holdScrollPosition()
  for (const change of all) learn(change.id, stateOf(change))
  // Keep a hidden item if its author already sees it with the notice that it is hidden. The notice stays until the
  // author's next action.
  const isDeleted = (change: Change) => 'gone' in change && !isHidden(client, change.id)
  removeDeletedItems(client, all.filter(isDeleted))
  readEditedSoon(client, all)
  mergeKnownState(client, now)
  const topics = new Map(confessions.map((change) => [change.id, topicOf(change)]))
  updateNewTopics(topics)
  addNewConfessions(
    client,
    posted.map((id) => ({ id, topic: topics.get(id) })),
  )
  const newReplies = replies.flatMap((reply) => ('gone' in reply || !reply.posted ? [] : reply))
  addNewReplies(client, newReplies)
  // Items that this account posted on another screen are read and shown at once, instead of being counted as new.
  if (posted.some((id) => written.has(id))) scheduleRead(client, feedsKey)
  for (const reply of newReplies) if (written.has(reply.id)) scheduleItemRead(client, reply)
}

/**
 * Schedules reads of items that are older in the cache than the edit. They start after 1 to 2 s, so that not all
 * browsers send the request at once.
 */
function readEditedSoon(client: QueryClient, changes: Change[]): void {
  const edited = changes.flatMap((change) => ('gone' in change || !change.updatedAt ? [] : change))
  const cached = edited.length > 0 ? cachedItems(client) : []
  const saved = edited.length > 0 ? cachedItems(client, [savedKey]) : []
  for (const change of edited) {
    const isOlder = ({ id, updatedAt }: Item) =>
      id === change.id && (updatedAt ?? '') < (change.updatedAt ?? '')
    if (cached.some(isOlder)) scheduleItemRead(client, change)
    if (saved.some(isOlder)) scheduleRead(client, savedKey)
  }
}

function stateOf(change: Change) {
  if ('gone' in change) return 'gone'
  const { upvoteCount } = change
  if (!('replyCount' in change)) return { upvoteCount }
  const { replyCount, topic } = change
  return { upvoteCount, replyCount, ...(topic !== undefined && { topic }) }
}

function topicOf(change: ConfessionChange) {
  return 'gone' in change ? undefined : change.topic
}
