const keptMs = 5 * 60_000
const maxPositions = 5_000

/** The ids of notifications with public news, in the order in which every process hears them. */
export function createPositions() {
  /** Oldest first. */
  let heard: { id: string; at: number }[] = []
  const times = new Map<string, number>()

  const trim = (now: number) => {
    // A page may have begun at a position for as long as it was the last one: its age counts from the next.
    const firstKept = heard.findIndex((_, index) => now - (heard[index + 1]?.at ?? now) <= keptMs)
    const dropped = heard.splice(0, Math.max(0, firstKept, heard.length - maxPositions))
    for (const { id } of dropped) times.delete(id)
  }
  return {
    /** The oldest known where none is known from so long ago. */
    last: (agoMs = 0): string => {
      const before = performance.now() - agoMs
      return (heard.findLast(({ at }) => at <= before) ?? heard[0])?.id ?? ''
    },
    heardAt: (position: string): number | undefined => {
      trim(performance.now())
      return times.get(position)
    },
    add: (id: string): void => {
      const at = performance.now()
      if (times.has(id)) heard = heard.filter((position) => position.id !== id)
      heard.push({ id, at })
      times.set(id, at)
      if (heard.length > 2 * maxPositions) trim(at)
    },
    clear: (): void => {
      heard = []
      times.clear()
    },
  }
}
