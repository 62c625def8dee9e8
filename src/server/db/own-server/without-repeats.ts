const repeatAfterMs = 60_000

/** Wraps `say`, which is not called again with the same text within a minute. */
export function withoutRepeats(say: (what: string) => void): (what: string) => void {
  let last = { what: '', at: 0 }
  return (what) => {
    const now = performance.now()
    if (what === last.what && now - last.at < repeatAfterMs) return
    last = { what, at: now }
    say(what)
  }
}
