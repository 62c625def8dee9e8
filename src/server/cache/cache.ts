/** About how many bytes it holds. */
export type Sized = { bytes: number }

const entryBytes = 500

export type Kept<Every extends Sized = Sized> = {
  /** What may be answered now, if there is. */
  get: (key: string) => Every | undefined
  /** Reads it, once for all that ask meanwhile, unless it may be answered now. */
  read: <Value extends Every>(
    key: string,
    subject: string,
    fill: () => Promise<Value>,
  ) => Promise<Value>
  /** After something happened to a subject. */
  expire: (subject: string) => void
  clear: () => void
}

/** So long after it was read, a value may be answered: what nobody said has changed shows within it. */
const maxAgeMs = 1_000

/** What is known to have changed shows at once; but where a crowd writes, a value is not read more often than that. */
const maxFillsInAge = 10

type Fill<Value> = { at: number; change: number; value: Promise<Value> }

type Entry<Value> = {
  subject: string
  /** Counts what happened to the subject. */
  change: number
  known?: { value: Value; at: number; change: number }
  filling?: Fill<Value>
  fillsSince: number
  fills: number
}

/** What everybody gets alike is kept for a moment, so that a crowd costs no more than a few. */
export function createKept<Every extends Sized = Sized>(
  maxBytes: number,
  mayKeep: (value: Every) => boolean = () => true,
): Kept<Every> {
  /** Those filled the longest ago first. */
  const entries = new Map<string, Entry<Every>>()
  const bySubject = new Map<string, Set<Entry<Every>>>()
  let heldBytes = 0
  let isSweeping = false

  const forget = (key: string, entry: Entry<Every>) => {
    if (entries.get(key) !== entry) return
    heldBytes -= sizeOf(key, entry)
    entries.delete(key)
    const others = bySubject.get(entry.subject)
    others?.delete(entry)
    if (others?.size === 0) bySubject.delete(entry.subject)
  }
  const entryOf = (key: string, subject: string): Entry<Every> => {
    const found = entries.get(key)
    if (found) return found
    const entry = { subject, change: 0, fillsSince: -Infinity, fills: 0 }
    entries.set(key, entry)
    bySubject.set(subject, (bySubject.get(subject) ?? new Set()).add(entry))
    return entry
  }
  const sweep = () => {
    const now = performance.now()
    for (const [key, entry] of entries) {
      if (!entry.filling && now - (entry.known?.at ?? -Infinity) >= maxAgeMs) forget(key, entry)
    }
    isSweeping = false
    sweepLater()
  }
  const sweepLater = () => {
    if (isSweeping || entries.size === 0) return
    isSweeping = true
    setTimeout(sweep, maxAgeMs).unref()
  }
  const store = (key: string, entry: Entry<Every>, value: Every, { at, change }: Fill<Every>) => {
    if (!mayKeep(value)) return forget(key, entry)
    if (entries.get(key) !== entry || (entry.known?.change ?? 0) > change) return
    heldBytes -= sizeOf(key, entry)
    entry.known = { value, at, change }
    heldBytes += sizeOf(key, entry)
    entries.delete(key)
    entries.set(key, entry)
    for (const [oldestKey, oldest] of entries) {
      if (heldBytes <= maxBytes) break
      forget(oldestKey, oldest)
    }
    sweepLater()
  }
  const start = (
    key: string,
    entry: Entry<Every>,
    fill: () => Promise<Every>,
    now: number,
  ): Fill<Every> => {
    if (now - entry.fillsSince >= maxAgeMs) {
      entry.fillsSince = now
      entry.fills = 0
    }
    entry.fills++
    const filling = { at: now, change: entry.change, value: fill() }
    entry.filling = filling
    filling.value
      .then(
        (value) => store(key, entry, value, filling),
        () => {
          if (!entry.known) forget(key, entry)
        },
      )
      .finally(() => {
        if (entry.filling === filling) delete entry.filling
      })
    return filling
  }

  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry?.known || !mayServe(entry, entry.known, performance.now())) return undefined
      return entry.known.value
    },
    read: <Value extends Every>(key: string, subject: string, fill: () => Promise<Value>) => {
      const now = performance.now()
      const entry = entryOf(key, subject)
      const { known, filling } = entry
      if (known && mayServe(entry, known, now)) return Promise.resolve(known.value as Value)
      const joins = filling && mayServe(entry, filling, now)
      return (joins ? filling : start(key, entry, fill, now)).value as Promise<Value>
    },
    expire: (subject) => {
      for (const entry of bySubject.get(subject) ?? []) entry.change++
    },
    clear: () => {
      for (const [key, entry] of entries) forget(key, entry)
    },
  }
}

function sizeOf(key: string, { known }: Entry<Sized>): number {
  return known ? known.value.bytes + 2 * key.length + entryBytes : 0
}

function mayServe(
  entry: Entry<Sized>,
  { at, change }: { at: number; change: number },
  now: number,
) {
  if (now - at >= maxAgeMs) return false
  return (
    change === entry.change || (entry.fills >= maxFillsInAge && now - entry.fillsSince < maxAgeMs)
  )
}
