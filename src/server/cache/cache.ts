import type { BoardEvent, Events } from '../events/events.ts'
import { createRecentMap } from './recent-map.ts'

/** `bytes` is the approximate memory of a value. A value with `noStore` is returned, but not stored. */
export type Sized = { bytes: number; noStore?: boolean }

export type Cache = ReturnType<typeof createCache>

const entryBytes = 500

/** Maximum age of a value in ms, counted from the start of its fill (the call that computes it). */
const maxAgeMs = 1_000

/** Usually a change expires a value at once. After so many fills in `maxAgeMs`, it stays until that is over. */
const maxFillsInAge = 10

/** Maximum number of subjects for which the last change is remembered: far more than change in `maxAgeMs`. */
const maxSubjects = 100_000

/** A computed value. `at` is its start in ms of performance.now(), `change` the number of changes until then. */
type Fill<Value> = { at: number; change: number; value: Value }

type Entry = {
  subject: string
  stored?: Fill<Sized>
  filling?: Fill<Promise<Sized>>
  fillsSince: number
  fills: number
}

/** Values are the same for everyone. Above `maxBytes`, those that were filled longest ago are removed. */
export function createCache(maxBytes: number) {
  /** Ordered by the time of the last fill, the oldest first. */
  const entries = new Map<string, Entry>()
  /** By subject: the value of the counter `changes` at the subject's last change. */
  const lastChanges = createRecentMap<number>(maxSubjects, maxAgeMs)
  let changes = 0
  let heldBytes = 0
  let isSweeping = false

  const isFresh = (entry: Entry, { at, change }: Fill<unknown>, now: number) => {
    if (now - at >= maxAgeMs) return false
    const isUnchanged = (lastChanges.get(entry.subject) ?? 0) <= change
    return isUnchanged || (entry.fills >= maxFillsInAge && now - entry.fillsSince < maxAgeMs)
  }
  const remove = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return
    heldBytes -= sizeOf(key, entry)
    entries.delete(key)
  }
  const sweep = () => {
    const now = performance.now()
    for (const [key, entry] of entries) {
      if (!entry.filling && now - (entry.stored?.at ?? -Infinity) >= maxAgeMs) remove(key, entry)
    }
    isSweeping = false
    sweepLater()
  }
  const sweepLater = () => {
    if (isSweeping || entries.size === 0) return
    isSweeping = true
    setTimeout(sweep, maxAgeMs).unref()
  }
  const store = (key: string, entry: Entry, filled: Fill<Sized>) => {
    if (filled.value.noStore) return remove(key, entry)
    if (entries.get(key) !== entry || (entry.stored?.change ?? 0) > filled.change) return
    heldBytes -= sizeOf(key, entry)
    entry.stored = filled
    heldBytes += sizeOf(key, entry)
    entries.delete(key)
    entries.set(key, entry)
    for (const [oldestKey, oldest] of entries) {
      if (heldBytes <= maxBytes) break
      remove(oldestKey, oldest)
    }
    sweepLater()
  }
  const start = (key: string, entry: Entry, fill: () => Promise<Sized>, now: number) => {
    if (now - entry.fillsSince >= maxAgeMs) {
      entry.fillsSince = now
      entry.fills = 0
    }
    entry.fills++
    const filling = { at: now, change: changes, value: fill() }
    entry.filling = filling
    filling.value
      .then(
        (value) => store(key, entry, { ...filling, value }),
        () => {
          if (!entry.stored) remove(key, entry)
        },
      )
      .finally(() => {
        if (entry.filling === filling) delete entry.filling
      })
    return filling
  }

  return {
    get: <Value extends Sized>(key: string) => {
      const entry = entries.get(key)
      if (!entry?.stored || !isFresh(entry, entry.stored, performance.now())) return undefined
      return entry.stored.value as Value
    },
    /** Returns the stored value if it is fresh, or else the result of `fill`, which all concurrent callers share. */
    read: <Value extends Sized>(key: string, subject: string, fill: () => Promise<Value>) => {
      const now = performance.now()
      const entry = entries.get(key) ?? { subject, fillsSince: -Infinity, fills: 0 }
      entries.set(key, entry)
      const { stored, filling } = entry
      if (stored && isFresh(entry, stored, now)) return Promise.resolve(stored.value as Value)
      const joins = filling && isFresh(entry, filling, now)
      return (joins ? filling : start(key, entry, fill, now)).value as Promise<Value>
    },
    /** Records that a subject has changed, which expires all its values. */
    expire: (subject: string) => lastChanges.set(subject, ++changes),
    clear: () => {
      for (const [key, entry] of entries) remove(key, entry)
    },
  }
}

function sizeOf(key: string, { stored }: Entry): number {
  return stored ? stored.value.bytes + 2 * key.length + entryBytes : 0
}

/** A cached value expires when its subject changes: one of these two, or the id of a confession. */

export const feedsSubject = 'feeds'
/** For the answers to a reply. Their URL does not contain the id of the confession, so they all have one subject. */
export const answersSubject = 'answers'

/** The next answer shows the change, unless there are many at once: see `createCache`. */
export function expireOnEvents(cache: Pick<Cache, 'expire' | 'clear'>, events: Events): void {
  events.subscribe((event) => {
    if (event.type === 'events missed' || event.type === 'content deleted') cache.clear()
    for (const subject of subjectsOf(event)) cache.expire(subject)
  })
}

function subjectsOf(event: BoardEvent): string[] {
  if (!('confessionId' in event)) return []
  const isVoteForReply = event.type === 'upvotes changed' && event.kind === 'reply'
  // These events don't expire feeds: a card shows the number of replies, but neither their texts nor their votes.
  const isOnCard = event.type !== 'reply edited' && !isVoteForReply
  const shared = isOnCard ? [feedsSubject, answersSubject] : [answersSubject]
  return event.confessionId === null ? shared : [event.confessionId, ...shared]
}
