const maxAgeMs = 5 * 60_000
const maxPositions = 5_000

/**
 * Remembers positions: the ids of notifications with public events, in the order in which all processes receive them.
 * An event stream can begin at a position.
 */
export function createPositions() {
  /** Ordered by time, the oldest first. */
  let received: { id: string; at: number }[] = []

  const trim = (now: number) => {
    // Pages get a position until the next one arrives. So its age counts from the arrival of the next one.
    const ageMs = (index: number) => now - (received[index + 1]?.at ?? now)
    const firstRecent = received.findIndex((_, index) => ageMs(index) <= maxAgeMs)
    received.splice(0, Math.max(0, firstRecent, received.length - maxPositions))
  }
  return {
    /**
     * Returns the position that was the last one `agoMs` ago. If none is that old, returns the oldest known one;
     * without any, returns ''.
     */
    last: (agoMs = 0): string => {
      const before = performance.now() - agoMs
      return (received.findLast(({ at }) => at <= before) ?? received[0])?.id ?? ''
    },
    heardAt: (position: string): number | undefined => {
      trim(performance.now())
      return received.find(({ id }) => id === position)?.at
    },
    add: (id: string): void => {
      const at = performance.now()
      received = [...received.filter((position) => position.id !== id), { id, at }]
      trim(at)
    },
    clear: (): void => {
      received = []
    },
  }
}
