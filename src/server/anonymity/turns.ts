import { problem } from '../http/problems.ts'

/** Each takes a core and its memory for a fifth of a second: two at once, and the others queue. */
const atOnce = 2
/** Whoever would wait longer than this many others take is asked to come back: about five seconds. */
const longestQueue = 50

let running = 0
const queue: (() => void)[] = []

/** Does costly work when its turn comes. Throws `unavailable` when too many wait already. */
export async function oneOfFew<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (queue.length >= longestQueue) throw problem('unavailable', { retryAfter: 5 })
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}
