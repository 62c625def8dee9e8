import type { QueryClient } from '@tanstack/react-query'
import { feedsKey } from '../confessions/queries.ts'
import { cachedItems } from '../items/cache.ts'
import { replyListsKey, threadsKey } from '../replies/queries.ts'
import { readConfessionAgain, readShownAgain } from './read-again.ts'

/** A request this long after an event gets an answer that is newer than the event, whichever process answers. */
const readAfterMs = 1_000
/** The random part keeps browsers that get the same event from sending their requests at once. */
const delayMs = () => readAfterMs * (1 + Math.random())
/** When each read was last requested, in ms since 1970. */
const requestedAt = new Map<string, number>()
let reading = Promise.resolve()

/** Call this after this account changed these items, on any screen. It also reads items that are hidden from others. */
export function scheduleOwnItemReads(client: QueryClient, ids: string[]): void {
  for (const item of cachedItems(client)) {
    if (!ids.includes(item.id)) continue
    if ('title' in item) scheduleConfessionRead(client, item.id, true)
    else {
      scheduleRead('own replies', () => client.invalidateQueries({ queryKey: replyListsKey }))
      if (item.confessionId) scheduleThreadRead(client, item.confessionId, true)
    }
  }
}

export function scheduleFeedReads(client: QueryClient): void {
  scheduleRead('feeds', () => readShownAgain(client, feedsKey))
}

export function scheduleConfessionRead(client: QueryClient, id: string, isOwnAction = false): void {
  const name = `confession ${id} ${isOwnAction}`
  scheduleRead(name, () => readConfessionAgain(client, id, isOwnAction))
}

export function scheduleThreadRead(client: QueryClient, id: string, isOwnAction = false): void {
  const name = `thread ${id} ${isOwnAction}`
  scheduleRead(name, () => readShownAgain(client, [...threadsKey, id], isOwnAction))
}

/** Runs the read in 1 to 2 s, and once for all requests until then. Reads run one after the other. */
function scheduleRead(name: string, read: () => Promise<void>): void {
  const isWaiting = requestedAt.has(name)
  requestedAt.set(name, Date.now())
  if (isWaiting) return
  setTimeout(() => {
    const askedAt = requestedAt.get(name) ?? 0
    requestedAt.delete(name)
    // A read that fails is made up for at the next visit.
    reading = reading.then(read).catch(() => {})
    if (Date.now() - askedAt < readAfterMs) scheduleRead(name, read)
  }, delayMs())
}
