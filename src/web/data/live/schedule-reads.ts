import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { confessionsKey } from '../confessions/queries.ts'
import { cachedItems } from '../items/cache.ts'
import { replyListsKey, threadsKey } from '../replies/queries.ts'
import { readShownAgain } from './read-again.ts'

/** A request this long after an event gets an answer that is newer than the event, whichever process answers. */
const readAfterMs = 1_000
/** The random part keeps browsers that get the same event from sending their requests at once. */
const delayMs = () => readAfterMs * (1 + Math.random())
/** When each read was last requested, in ms since 1970. */
const requestedAt = new Map<string, number>()
let reading: Promise<unknown> = Promise.resolve()

/** Call this after this account changed these items, on any screen. It also reads items that are hidden from others. */
export function scheduleOwnItemReads(client: QueryClient, ids: string[]): void {
  for (const item of cachedItems(client)) {
    if (!ids.includes(item.id)) continue
    scheduleItemRead(client, item, true)
    if ('parentReplyId' in item) scheduleRead(client, replyListsKey, true)
  }
}

/** Reads a confession again, or the thread of a reply. */
export function scheduleItemRead(
  client: QueryClient,
  { id, confessionId }: { id: string; confessionId?: string | null | undefined },
  isOwnAction = false,
): void {
  const isReply = confessionId !== undefined
  const queryKey = isReply ? [...threadsKey, confessionId] : [...confessionsKey, id]
  scheduleRead(client, queryKey, isOwnAction)
}

/** Reads what has this key in 1 to 2 s, and once for all requests until then. */
export function scheduleRead(client: QueryClient, queryKey: QueryKey, isOwnAction = false): void {
  const name = hashKey([queryKey, isOwnAction])
  const isWaiting = requestedAt.has(name)
  requestedAt.set(name, Date.now())
  if (isWaiting) return
  setTimeout(() => {
    const askedAt = requestedAt.get(name) ?? 0
    requestedAt.delete(name)
    queueRead(() => readShownAgain(client, queryKey, isOwnAction))
    if (Date.now() - askedAt < readAfterMs) scheduleRead(client, queryKey, isOwnAction)
  }, delayMs())
}

/** Reads run one after the other. A read that fails is made up for at the next visit. */
export function queueRead(read: () => Promise<unknown>): void {
  reading = reading.then(read).catch(() => {})
}
