/** Remembers values for at least `rememberedMs`, or for less time above `maxKeys` keys. Never searches for old ones. */
export function createRecentMap<Value>(maxKeys: number, rememberedMs: number) {
  let [recent, older] = [new Map<string, Value>(), new Map<string, Value>()]
  let turnedAt = -Infinity
  return {
    get: (key: string) => recent.get(key) ?? older.get(key),
    set: (key: string, value: Value) => {
      const now = performance.now()
      if (recent.size >= maxKeys / 2 || now - turnedAt >= rememberedMs) {
        older = recent
        recent = new Map()
        turnedAt = now
      }
      recent.set(key, value)
    },
  }
}
