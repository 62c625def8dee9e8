/** `bytes` is the approximate memory of a value. A value with `noStore` is returned, but not stored. */
export type Sized = { bytes: number; noStore?: boolean }

const entryBytes = 500

/** The first word of a key names the type of its value. */
export type Cache = {
  get: <Value extends Sized>(key: string) => Value | undefined
  /** Returns the stored value if it is fresh, else the result of `fill`, which runs once for all concurrent callers. */
  read: <Value extends Sized>(
    key: string,
    subject: string,
    fill: () => Promise<Value>,
  ) => Promise<Value>
  expire: (subject: string) => void
  clear: () => void
}

/** Maximum age of a value in ms, counted from the start of its fill. */
const maxAgeMs = 1_000

/** A change expires a value at once, but under many changes a value is filled only this often in `maxAgeMs`. */
const maxFillsInAge = 10

type Fill = { at: number; change: number; value: Promise<Sized> }

type Entry = {
  subject: string
  /** Number of changes of the subject so far. */
  change: number
  stored?: { value: Sized; at: number; change: number }
  filling?: Fill
  fillsSince: number
  fills: number
}

/** Caches values that are the same for everyone. When it is full, the values that were filled first are removed. */
export function createCache(maxBytes: number): Cache {
  /** Ordered by the last fill, the oldest first. */
  const entries = new Map<string, Entry>()
  const bySubject = new Map<string, Set<Entry>>()
  let heldBytes = 0
  let isSweeping = false

  const remove = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return
    heldBytes -= sizeOf(key, entry)
    entries.delete(key)
    const others = bySubject.get(entry.subject)
    others?.delete(entry)
    if (others?.size === 0) bySubject.delete(entry.subject)
  }
  const entryOf = (key: string, subject: string): Entry => {
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
  const store = (key: string, entry: Entry, value: Sized, { at, change }: Fill) => {
    if (value.noStore) return remove(key, entry)
    if (entries.get(key) !== entry || (entry.stored?.change ?? 0) > change) return
    heldBytes -= sizeOf(key, entry)
    entry.stored = { value, at, change }
    heldBytes += sizeOf(key, entry)
    entries.delete(key)
    entries.set(key, entry)
    for (const [oldestKey, oldest] of entries) {
      if (heldBytes <= maxBytes) break
      remove(oldestKey, oldest)
    }
    sweepLater()
  }
  const start = (key: string, entry: Entry, fill: () => Promise<Sized>, now: number): Fill => {
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
    read: <Value extends Sized>(key: string, subject: string, fill: () => Promise<Value>) => {
      const now = performance.now()
      const entry = entryOf(key, subject)
      const { stored, filling } = entry
      if (stored && isFresh(entry, stored, now)) return Promise.resolve(stored.value as Value)
      const joins = filling && isFresh(entry, filling, now)
      return (joins ? filling : start(key, entry, fill, now)).value as Promise<Value>
    },
    expire: (subject) => {
      for (const entry of bySubject.get(subject) ?? []) entry.change++
    },
    clear: () => {
      for (const [key, entry] of entries) remove(key, entry)
    },
  }
}

function sizeOf(key: string, { stored }: Entry): number {
  return stored ? stored.value.bytes + 2 * key.length + entryBytes : 0
}

function isFresh(entry: Entry, { at, change }: { at: number; change: number }, now: number) {
  if (now - at >= maxAgeMs) return false
  return (
    change === entry.change || (entry.fills >= maxFillsInAge && now - entry.fillsSince < maxAgeMs)
  )
}
