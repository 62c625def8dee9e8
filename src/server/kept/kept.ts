/** About how many bytes it holds. */
export type Sized = { bytes: number }

const entryBytes = 500

export type Kept = {
  /** What may be answered now, if there is. */
  get: <Value extends Sized>(key: string) => Value | undefined
  /** Reads it, once for all that ask meanwhile, unless it may be answered now. */
  read: <Value extends Sized>(
    key: string,
    subject: string,
    fill: () => Promise<Value>,
  ) => Promise<Value>
  /** After something happened to a subject. */
  expire: (subject: string) => void
  clear: () => void
}

/** So long after it was read, a value may be answered: what another process wrote shows within it. */
const maxAgeMs = 1_000

/** In this process a change shows at once; but where a crowd writes, a value is not read more often than that. */
const maxFillsInAge = 10

type Fill = { at: number; change: number; value: Promise<Sized> }

type Entry = {
  subject: string
  /** Counts what happened to the subject. */
  change: number
  known?: { value: Sized; at: number; change: number }
  filling?: Fill
  fillsSince: number
  fills: number
}

/** What everybody gets alike is kept for a moment, so that a crowd costs no more than a few. */
export function createKept(maxBytes: number): Kept {
  /** Those filled the longest ago first. */
  const entries = new Map<string, Entry>()
  const bySubject = new Map<string, Set<Entry>>()
  let heldBytes = 0
  let isSweeping = false

  const forget = (key: string, entry: Entry) => {
    heldBytes -= sizeOf(entry)
    entries.delete(key)
    const others = bySubject.get(entry.subject)
    others?.delete(entry)
    if (others?.size === 0) bySubject.delete(entry.subject)
  }
  const entryOf = (key: string, subject: string): Entry => {
    const found = entries.get(key)
    if (found) return found
    const entry = { subject, change: 0, fillsSince: 0, fills: 0 }
    entries.set(key, entry)
    bySubject.set(subject, (bySubject.get(subject) ?? new Set()).add(entry))
    return entry
  }
  const sweep = () => {
    const now = Date.now()
    for (const [key, entry] of entries) {
      if (!entry.filling && now - (entry.known?.at ?? 0) >= maxAgeMs) forget(key, entry)
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
    if (entries.get(key) !== entry || (entry.known?.change ?? 0) > change) return
    heldBytes -= sizeOf(entry)
    entry.known = { value, at, change }
    heldBytes += sizeOf(entry)
    entries.delete(key)
    entries.set(key, entry)
    for (const [oldestKey, oldest] of entries) {
      if (heldBytes <= maxBytes) break
      forget(oldestKey, oldest)
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
          if (!entry.known) forget(key, entry)
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
      if (!entry?.known || !mayServe(entry, entry.known, Date.now())) return undefined
      return entry.known.value as Value
    },
    read: <Value extends Sized>(key: string, subject: string, fill: () => Promise<Value>) => {
      const now = Date.now()
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

function sizeOf({ known }: Entry): number {
  return known ? known.value.bytes + entryBytes : 0
}

function mayServe(entry: Entry, { at, change }: { at: number; change: number }, now: number) {
  // The clock may have been set back.
  if (now < at || now - at >= maxAgeMs) return false
  return (
    change === entry.change || (entry.fills >= maxFillsInAge && now - entry.fillsSince < maxAgeMs)
  )
}
