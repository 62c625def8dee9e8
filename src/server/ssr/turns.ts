import type { ServerResponse } from 'node:http'
import { unavailable } from '../http/problems.ts'

/**
 * Pages that are made at once, and that wait for that: together what takes about five seconds. More
 * at once would not be done sooner, only hold more memory.
 */
const most = { atOnce: 8, waiting: 250 }
/** Milliseconds after which nobody waits on: the board is slower than that. */
const patience = 5_000

/**
 * Does work in the order it comes. Throws `unavailable` for what would wait too long, and for what
 * nobody waits for any more when its turn comes.
 */
export function createTurns() {
  const waiting = new Set<() => void>()
  let running = 0

  /** Resolves when somebody who is done leaves their place. */
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (waiting.size >= most.waiting) throw unavailable()
      const begin = () => {
        clearTimeout(timer)
        waiting.delete(begin)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(unavailable())
      }, patience)
      waiting.add(begin)
    })

  return async <Result>(answer: ServerResponse, work: () => Promise<Result>): Promise<Result> => {
    if (running < most.atOnce) running++
    else await turn()
    try {
      if (answer.destroyed) throw unavailable()
      return await work()
    } finally {
      const [next] = waiting
      if (next) next()
      else running--
    }
  }
}
