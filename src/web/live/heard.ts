/** An answer may be so old when it is here: kept for a second, and some time on its way. */
export const answerAgeMs = 3_000
const keptMs = 30_000
/** Ids of what this account wrote, here or elsewhere: it is shown, and no news. */
export const written = new Set<string>()
let heard: { at: number; show: () => void }[] = []

export function showHeard(show: () => void): void {
  const now = Date.now()
  heard = [...heard.filter(({ at }) => now - at < keptMs), { at: now, show }]
  show()
}

/** Over the answer to what was sent then, in milliseconds since 1970: what was heard before, that holds. */
export function showHeardSince(sentAt: number): void {
  for (const { at, show } of heard) if (at >= sentAt) show()
}

/** The same of a reading. */
export function showHeardOver(begunAt: number): void {
  showHeardSince(begunAt - answerAgeMs)
}

/** When something was missed, what was heard before is old; what an account heard of itself goes with its session. */
export function forgetHeard(): void {
  heard = []
}
