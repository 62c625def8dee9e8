const maxPositions = 5_000

/**
 * Remembers positions: the numbers of notifications with public events, in the order in which all processes receive
 * them. An event stream can begin at a position. 0 stands for none.
 */
export function createPositions() {
  /** The oldest first. Times are in ms of performance.now(). */
  let received: { position: number; at: number }[] = []

  return {
    /**
     * Returns the position that was the last one `agoMs` ago. If none is that old, returns the oldest known one;
     * without any, returns 0.
     */
    last: (agoMs = 0): number => {
      const before = performance.now() - agoMs
      return (received.findLast(({ at }) => at <= before) ?? received[0])?.position ?? 0
    },
    heardAt: (position: number): number | undefined =>
      received.find((one) => one.position === position)?.at,
    /** Remembers a position that is newer than all others. A browser compares positions. */
    add: (position: number): void => {
      const last = received.at(-1)?.position ?? 0
      if (position > last) received.push({ position, at: performance.now() })
      if (received.length > maxPositions) received.shift()
    },
    clear: (): void => {
      received = []
    },
  }
}
