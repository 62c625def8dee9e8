const keptMs = 5 * 60_000
const mostPositions = 5_000

/** The ids of notifications with public news, in the order in which every process hears them. */
export function createPositions() {
  /** When each was heard, oldest first. */
  const heard = new Map<string, number>()
  let last = ''
  return {
    last: () => last,
    heardAt: (position: string) => {
      const heardAt = heard.get(position)
      const isOld = position !== last && performance.now() - (heardAt ?? 0) > keptMs
      return isOld ? undefined : heardAt
    },
    add: (position: string) => {
      const now = performance.now()
      heard.set(position, now)
      last = position
      for (const [oldest, heardAt] of heard) {
        if (heard.size <= mostPositions && now - heardAt <= keptMs) break
        heard.delete(oldest)
      }
    },
    clear: () => {
      heard.clear()
      last = ''
    },
  }
}
