/** An answer was kept for a second at most when it was sent, and took its time on the way. */
const answerAgeMs = 10_000
const keptMs = 30_000
/** Ids of what this account wrote, here or elsewhere: it is shown, and no news. */
export const written = new Set<string>()
let heard: { at: number; show: () => void }[] = []

export function showHeard(show: () => void): void {
  const now = Date.now()
  heard = [...heard.filter(({ at }) => now - at < keptMs), { at: now, show }]
  show()
}

/** Over an answer that may be older than what was heard. */
export function showHeardAgain(sinceMs = Date.now() - answerAgeMs): void {
  for (const { at, show } of heard) if (at >= sinceMs) show()
}

/** What an account heard of itself goes with its session. */
export function forgetHeard(): void {
  heard = []
  written.clear()
}
