const maxAgeMs = 5 * 60_000
const maxPositions = 5_000

/** Remembers the ids of notifications with public events, in the order in which all processes receive them. */
export function createPositions() {
  /** The oldest comes first. */
  let received: { id: string; at: number }[] = []
  const timesById = new Map<string, number>()

  const trim = (now: number) => {
    // Pages start at a position while it is the last one, so its age counts from the arrival of the next one.
    const ageMs = (index: number) => now - (received[index + 1]?.at ?? now)
    const firstRecent = received.findIndex((_, index) => ageMs(index) <= maxAgeMs)
    const dropped = received.splice(0, Math.max(0, firstRecent, received.length - maxPositions))
    for (const { id } of dropped) timesById.delete(id)
  }
  return {
    /** Returns the last id as of `agoMs` ago, else the oldest known id, or '' if there is none. */
    last: (agoMs = 0): string => {
      const before = performance.now() - agoMs
      return (received.findLast(({ at }) => at <= before) ?? received[0])?.id ?? ''
    },
    heardAt: (position: string): number | undefined => {
      trim(performance.now())
      return timesById.get(position)
    },
    add: (id: string): void => {
      const at = performance.now()
      if (timesById.has(id)) received = received.filter((position) => position.id !== id)
      received.push({ id, at })
      timesById.set(id, at)
      if (received.length > 2 * maxPositions) trim(at)
    },
    clear: (): void => {
      received = []
      timesById.clear()
    },
  }
}
