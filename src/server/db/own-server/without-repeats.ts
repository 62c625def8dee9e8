/** Milliseconds after which the same thing may be said again. */
const repeatMs = 60_000

/** Says the same thing once in a while, however often it happens in a row. */
export function withoutRepeats(say: (what: string) => void): (what: string) => void {
  let last = { what: '', at: 0 }
  return (what) => {
    const now = performance.now()
    if (what === last.what && now - last.at < repeatMs) return
    last = { what, at: now }
    say(what)
  }
}
