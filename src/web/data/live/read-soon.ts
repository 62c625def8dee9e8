/** An answer that is asked for so long after an event is newer than it, whichever process caches it. */
const maxCacheAgeMs = 1_000
/** A crowd that hears of the same edit does not come at once. */
const delayMs = () => maxCacheAgeMs * (1 + Math.random())
/** When each was last asked for. */
const waiting = new Map<string, number>()
let reading = Promise.resolve()

/** Reads it in a second or two, however often it is asked for until then, one after the other. */
export function readSoon(name: string, read: () => Promise<void>): void {
  const isWaiting = waiting.has(name)
  waiting.set(name, Date.now())
  if (isWaiting) return
  setTimeout(() => {
    const askedAt = waiting.get(name) ?? 0
    waiting.delete(name)
    // What can't be read just now is read at the next visit.
    reading = reading.then(read).catch(() => {})
    if (Date.now() - askedAt < maxCacheAgeMs) readSoon(name, read)
  }, delayMs())
}
