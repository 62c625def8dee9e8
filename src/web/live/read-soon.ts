/** A kept answer may be a second old; a crowd that hears of the same edit does not come at once. */
const delayMs = () => 1_000 * (1 + Math.random())
const waiting = new Map<string, () => Promise<void>>()
let timer: ReturnType<typeof setTimeout> | undefined
let reading = Promise.resolve()

/** Reads it in a second or two, however often it is asked for until then, one after the other. */
export function readSoon(name: string, read: () => Promise<void>): void {
  waiting.set(name, read)
  if (timer) return
  timer = setTimeout(() => {
    timer = undefined
    const reads = [...waiting.values()]
    waiting.clear()
    // What can't be read just now is read at the next visit.
    for (const next of reads) reading = reading.then(next).catch(() => {})
  }, delayMs())
}
