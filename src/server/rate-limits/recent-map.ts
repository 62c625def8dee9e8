/**
 * Keeps what was set within the last `keptMs`, for `most` keys at the most, and the oldest up to twice
 * as long: `now` comes from performance.now(), so that setting the clock neither ends nor extends a limit.
 * Two maps take turns, so that nothing has to be looked for to be forgotten.
 */
export function createRecentMap<Value>(most: number, keptMs: number) {
  let [recent, older] = [new Map<string, Value>(), new Map<string, Value>()]
  let turnedAt = -Infinity
  return {
    get: (key: string) => recent.get(key) ?? older.get(key),
    set: (key: string, value: Value, now: number) => {
      if (recent.size >= most / 2 || now - turnedAt >= keptMs) {
        older = recent
        recent = new Map()
        turnedAt = now
      }
      recent.set(key, value)
    },
  }
}
