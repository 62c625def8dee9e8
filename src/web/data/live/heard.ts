/** A reading that takes this long may not hold what was heard meanwhile. */
export const answerAgeMs = 3_000
/** Server caches may answer with what is this old; see `keptMs` in server/live/catching-up.ts. */
const maxCacheAgeMs = 2_000
const keptMs = 30_000
/** Ids of what this account wrote, here or elsewhere: it is shown, and no news. */
export const written = new Set<string>()

/** An event, and those of its keys that no later event has replaced. */
type Heard = { at: number; keys: Set<string>; show: (keys: Set<string>) => void }
let heard: Heard[] = []

/**
 * Shows what an event says, now and over answers that may be older. Only the newest event of a key counts: every
 * change sends another one, so an item that was hidden and shown again is not hidden once more.
 */
export function showHeard(keys: string[], show: Heard['show']): void {
  const now = Date.now()
  for (const older of heard) for (const key of keys) older.keys.delete(key)
  heard = heard.filter(({ at, keys: left }) => left.size > 0 && now - at < keptMs)
  const latest = { at: now, keys: new Set(keys), show }
  heard.push(latest)
  show(latest.keys)
}

/** Shows what was heard since a request was sent (milliseconds since 1970) over its answer. */
export function showHeardSince(sentAt: number): void {
  for (const { at, keys, show } of [...heard]) if (at >= sentAt) show(keys)
}

/** The same of a reading, which a cache may have answered. */
export function showHeardOver(begunAt: number): void {
  showHeardSince(begunAt - maxCacheAgeMs)
}

/** Forgets events of keys that start with `prefix`. */
export function forgetHeardOf(prefix: string): void {
  for (const { keys } of heard) for (const key of keys) if (key.startsWith(prefix)) keys.delete(key)
}

/** When something was missed, what was heard before is old; what an account heard of itself goes with its session. */
export function forgetHeard(): void {
  heard = []
}
