import { minuteMs } from '../../contract/durations.ts'
import { isUnavailable } from '../db/failures.ts'
import { Problem } from '../errors/problems.ts'
import type { Sized } from './cache.ts'

const maxAgeMs = 10 * minuteMs
/** While the database is away, it is asked this often. All other reads get the last answer without asking. */
const retryMs = 1_000
/** The approximate memory of an entry, besides its key and value. */
const entryBytes = 500

/** `isOld`: the value is from before the database went away. */
export type Recalled<Value> = Value & { isOld?: true }

/** `at` is when its read began, in ms of performance.now(). */
type Remembered = { subject: string; value: Sized; at: number }

/** A read that asks the database now. `isOutdated`: something about its subject was removed since it began. */
type Asking = { subject: string; isOutdated: boolean }

export type LastAnswers = ReturnType<typeof createLastAnswers>

/**
 * Remembers the last answer to each public read, for visitors while the database is away (decision 54). `hearsEvents`
 * says whether events of other processes arrive: without them, this process does not learn what was deleted.
 */
export function createLastAnswers(maxBytes: number, hearsEvents: () => boolean) {
  /** Ordered by time, the oldest first. */
  const answers = new Map<string, Remembered>()
  let heldBytes = 0
  /** Undefined while the database answers. */
  let failedAt: number | undefined
  const asking = new Set<Asking>()

  const forget = (key: string) => {
    const answer = answers.get(key)
    if (!answer) return
    heldBytes -= sizeOf(key, answer.value)
    answers.delete(key)
  }
  const clear = () => {
    answers.clear()
    heldBytes = 0
  }
  const remember = (key: string, answer: Remembered) => {
    // A slow read may end after one that began later. So no one goes back to what it shows.
    if ((answers.get(key)?.at ?? 0) > answer.at) return
    forget(key)
    answers.set(key, answer)
    heldBytes += sizeOf(key, answer.value)
    for (const oldest of answers.keys()) {
      if (heldBytes <= maxBytes) break
      forget(oldest)
    }
  }
  const recall = <Value extends Sized>(key: string) => {
    const last = answers.get(key)
    const isRecent = last && performance.now() - last.at < maxAgeMs
    return isRecent ? { ...(last.value as Value), isOld: true as const, noStore: true } : undefined
  }
  /** While one read finds out whether the database is back, the others don't wait for it. */
  const isAway = () =>
    failedAt !== undefined && (asking.size > 0 || performance.now() - failedAt < retryMs)

  return {
    /** Returns the result of `ask`. If the database is away, returns the last result, with `isOld`, if there is one. */
    read: async <Value extends Sized>(
      key: string,
      subject: string,
      ask: () => Promise<Value>,
    ): Promise<Recalled<Value>> => {
      const known = isAway() && recall<Value>(key)
      if (known) return known
      const at = performance.now()
      const read: Asking = { subject, isOutdated: false }
      asking.add(read)
      try {
        const value = await ask()
        if (hearsEvents() && !read.isOutdated) remember(key, { subject, value, at })
        // This answer was shown. So no one goes back to the one before it.
        else forget(key)
        return value
      } catch (error) {
        if (error instanceof Problem && error.status === 404) forget(key)
        if (!isUnavailable(error)) throw error
        failedAt = performance.now()
        const last = recall<Value>(key)
        if (!last) throw error
        return last
      } finally {
        asking.delete(read)
      }
    },
    /** Call this whenever the database answers: the next reads ask it, also while an earlier one still waits. */
    noteDatabaseAnswer: () => {
      failedAt = undefined
      // Others may have deleted things, of which no event arrived.
      if (!hearsEvents()) clear()
    },
    /** Forgets all answers about a subject, because something in them was deleted, hidden or edited. */
    drop: (subject: string) => {
      for (const read of asking) if (read.subject === subject) read.isOutdated = true
      for (const [key, answer] of answers) if (answer.subject === subject) forget(key)
    },
    clear: () => {
      for (const read of asking) read.isOutdated = true
      clear()
    },
  }
}

function sizeOf(key: string, { bytes }: Sized): number {
  return bytes + 2 * key.length + entryBytes
}
