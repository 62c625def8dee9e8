/** An answer may be as old. */
const answerAgeMs = 3_000
const keptMs = 30_000
let heard: { at: number; show: () => void }[] = []

export function showHeard(show: () => void): void {
  const now = Date.now()
  heard = [...heard.filter(({ at }) => now - at < keptMs), { at: now, show }]
  show()
}

/**
 * After an answer is shown that may be older than what was heard. Of one to something that was sent from here
 * it is known since when it was on its way.
 */
export function showHeardAgain(sinceMs = Date.now() - answerAgeMs): void {
  for (const { at, show } of heard) if (at >= sinceMs) show()
}

/** What one account heard of itself ends with its session. */
export function forgetHeard(): void {
  heard = []
}
