import type { QueryClient } from '@tanstack/react-query'
import type {
  Changes as ChangesEvent,
  ConfessionChange,
  OwnMessage,
  ReplyChange,
} from '../../../contract/events.ts'
import { feedsKey, savedKey } from '../confessions/queries.ts'
import { cachedItems } from '../items/cache.ts'
import { learn, learnOwnFlags, mergeKnown, written } from '../items/known.ts'
import type { Changes, ItemState } from '../lists/changes.ts'
import type { Item } from '../lists/merge-items.ts'
import { invalidateOwnLists } from '../lists/own-lists.ts'
import { checkSession } from '../session/session-lifecycle.ts'
import type { StreamEvent } from '../stream/event-stream.ts'
import { applyChanges } from './apply-changes.ts'
import { catchUp, readAgainAtNextAction } from './catch-up.ts'
import { scheduleItemRead, scheduleOwnItemReads, scheduleRead } from './schedule-reads.ts'

/** Maximum random delay in ms before reading again after a resync event, which all browsers receive at once. */
const maxResyncDelayMs = 2_000
/** Delay before the check of a session that ended. The tab that signed out may still wait for its answer. */
const sessionCheckDelayMs = 300

type Change = ConfessionChange | ReplyChange

export function handleEvent(client: QueryClient, { type, data }: StreamEvent): void {
  if (type === 'changes') handleChanges(client, JSON.parse(data))
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
  for (const { kind: _, id, ...flags } of own.votes) learnOwnFlags(id, flags)
  mergeKnown(client, now)
  for (const id of own.written) written.add(id)
  scheduleOwnItemReads(client, own.written)
  const changedFlags = own.votes.flatMap((vote) => Object.keys(vote))
  invalidateOwnLists(client, own.written.length > 0 ? ['isOwner', ...changedFlags] : changedFlags)
}

function handleChanges(client: QueryClient, event: ChangesEvent): void {
  const changes = changesIn(event)
  for (const [id, state] of changes.states) learn(id, state)
  readEditedSoon(client, [...event.confessions, ...event.replies])
  applyChanges(client, changes)
  // What this account posted on another screen is read and shown at once, instead of being counted as new.
  if (event.posted.some((id) => written.has(id))) scheduleRead(client, feedsKey)
  for (const reply of changes.newReplies) if (written.has(reply.id)) scheduleItemRead(client, reply)
}

function changesIn({ confessions, replies, posted }: ChangesEvent): Changes {
  const states = new Map([...confessions, ...replies].map((one) => [one.id, stateOf(one)]))
  const topicOf = (id: string) => {
    const confession = confessions.find((one) => one.id === id)
    return confession && !('gone' in confession) ? confession.topic : undefined
  }
  return {
    states,
    newConfessions: posted.map((id) => ({ id, topic: topicOf(id) })),
    newReplies: replies.flatMap((reply) => ('gone' in reply || !reply.posted ? [] : reply)),
  }
}

/**
 * Schedules reads of items on screen that are older than the edit. They start after 1 to 2 s, so that not all browsers
 * send the request at once. A cached list that is not on screen causes none: it may be the list of the user's own items.
 */
function readEditedSoon(client: QueryClient, changes: Change[]): void {
  const edited = changes.flatMap((change) => ('gone' in change || !change.updatedAt ? [] : change))
  if (edited.length === 0) return
  const shown = cachedItems(client, undefined, 'active')
  const saved = cachedItems(client, [savedKey], 'active')
  for (const change of edited) {
    const isOlder = ({ id, updatedAt }: Item) =>
      id === change.id && (updatedAt ?? '') < (change.updatedAt ?? '')
    if (shown.some(isOlder)) scheduleItemRead(client, change)
    if (saved.some(isOlder)) scheduleRead(client, savedKey)
  }
}

function stateOf(change: Change): ItemState {
  if ('gone' in change) return 'gone'
  const { upvoteCount } = change
  if (!('replyCount' in change)) return { upvoteCount }
  const { replyCount, topic } = change
  return { upvoteCount, replyCount, ...(topic !== undefined && { topic }) }
}
