import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { confessionsKey } from '../confessions/queries.ts'
import { cachedItems } from '../items/cache.ts'
import { replyListsKey, threadsKey } from '../replies/queries.ts'
import { readShownAgain } from './read-again.ts'

/**
 * A read that starts this long in ms after an event gets an answer that includes the change, from any server process.
 */
const readAfterMs = 1_000
/**
 * Returns the delay in ms. Its random part prevents browsers that get the same event from sending requests at once.
 */
const delayMs = () => readAfterMs * (1 + Math.random())
/** The time at which each read was last requested, in ms since 1970. */
const requestedAt = new Map<string, number>()
let reading: Promise<unknown> = Promise.resolve()

/**
 * Call this after this account changed these items, in this browser or elsewhere. Schedules reads of the cached ones.
 * A notice that an item is hidden is updated, but none appears: the item may have been hidden since the change
 * (decision 38).
 */
export function scheduleOwnItemReads(client: QueryClient, ids: string[]): void {
  for (const item of cachedItems(client)) {
    if (!ids.includes(item.id)) continue
    scheduleItemRead(client, item, Boolean(item.hidden))
    if ('parentReplyId' in item) scheduleRead(client, replyListsKey, true)
  }
}

export function scheduleItemRead(
  client: QueryClient,
  { id, confessionId }: { id: string; confessionId?: string | null | undefined },
  withSession = false,
): void {
  const isReply = confessionId !== undefined
  const queryKey = isReply ? [...threadsKey, confessionId] : [...confessionsKey, id]
  scheduleRead(client, queryKey, withSession)
}

/**
 * Reads the queries on screen with this key prefix after 1 to 2 s. Calls with the same key until then share this
 * read. If the last call was less than 1 s ago by then, another read follows.
 */
export function scheduleRead(client: QueryClient, queryKey: QueryKey, withSession = false): void {
  const name = hashKey([queryKey, withSession])
  const isWaiting = requestedAt.has(name)
  requestedAt.set(name, Date.now())
  if (isWaiting) return
  setTimeout(() => {
    const askedAt = requestedAt.get(name) ?? 0
    requestedAt.delete(name)
    queueRead(() => readShownAgain(client, queryKey, withSession))
    if (Date.now() - askedAt < readAfterMs) scheduleRead(client, queryKey, withSession)
  }, delayMs())
}

/** Runs reads one after the other. Errors are ignored: the data is read again at the user's next visit. */
export function queueRead(read: () => Promise<unknown>): void {
  reading = reading.then(read).catch(() => {})
}
