import type { QueryClient } from '@tanstack/react-query'
import { feedsKey } from '../confessions/queries.ts'
import { cachedItems } from '../items/cache.ts'
import { replyListsKey, threadsKey } from '../replies/queries.ts'
import { readConfessionAgain, readShownAgain } from './read-again.ts'

/** An answer that is asked for so long after an event is newer than it, whichever process caches it. */
const readAfterMs = 1_000
/** A crowd that hears of the same edit does not come at once. */
const delayMs = () => readAfterMs * (1 + Math.random())
/** When each was last asked for. */
const waiting = new Map<string, number>()
let reading = Promise.resolve()

/** After this account posted, edited or deleted these, here or on another screen: also what is hidden from others. */
export function readWrittenSoon(client: QueryClient, ids: string[]): void {
  for (const item of cachedItems(client)) {
    if (!ids.includes(item.id)) continue
    if ('title' in item) readConfessionSoon(client, item.id, true)
    else {
      readSoon('own replies', () => client.invalidateQueries({ queryKey: replyListsKey }))
      if (item.confessionId) readThreadSoon(client, item.confessionId, true)
    }
  }
}

export function readFeedsSoon(client: QueryClient): void {
  readSoon('feeds', () => readShownAgain(client, feedsKey))
}

export function readConfessionSoon(client: QueryClient, id: string, isOwnAction = false): void {
  const name = `confession ${id} ${isOwnAction}`
  readSoon(name, () => readConfessionAgain(client, id, isOwnAction))
}

export function readThreadSoon(client: QueryClient, id: string, isOwnAction = false): void {
  const name = `thread ${id} ${isOwnAction}`
  readSoon(name, () => readShownAgain(client, [...threadsKey, id], isOwnAction))
}

/** Reads it in a second or two, however often it is asked for until then, one after the other. */
function readSoon(name: string, read: () => Promise<void>): void {
  const isWaiting = waiting.has(name)
  waiting.set(name, Date.now())
  if (isWaiting) return
  setTimeout(() => {
    const askedAt = waiting.get(name) ?? 0
    waiting.delete(name)
    // What can't be read just now is read at the next visit.
    reading = reading.then(read).catch(() => {})
    if (Date.now() - askedAt < readAfterMs) readSoon(name, read)
  }, delayMs())
}
