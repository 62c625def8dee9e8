import type { ServerResponse } from 'node:http'
import { unavailable } from '../problems.ts'
import { createFairQueue } from './fair-queue.ts'

/** How many may wait, and for how many milliseconds each. */
type Most = { atOnce: number; waiting: number; waitMs: number }

/** Whose work it is, and the answer it is for: once nobody waits for that any more, it is not done. */
export type Asker = { network: string; answer?: ServerResponse }

/** Does work when its turn comes. Throws `unavailable` for what would wait too long. */
export type Turns = <Result>(asker: Asker, work: () => Promise<Result>) => Promise<Result>

type Turn = { begin: () => void; giveUp: () => void }

/**
 * Turns at work that costs much. Networks take turns, so whoever asks for a lot waits behind their own;
 * when too many wait, the newest of the network with the most of them is given up.
 */
export function createTurns(most: Most): Turns {
  const waiting = createFairQueue<Turn>()
  let running = 0

  /** Resolves when somebody who is done leaves their place. */
  const turnOf = ({ network, answer }: Asker) =>
    new Promise<void>((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer)
        answer?.off('close', giveUp)
        waiting.remove(network, turn)
      }
      const giveUp = () => {
        stopWaiting()
        reject(unavailable())
      }
      const begin = () => {
        stopWaiting()
        resolve()
      }
      const turn = { begin, giveUp }
      const timer = setTimeout(giveUp, most.waitMs)
      answer?.once('close', giveUp)
      waiting.add(network, turn)
      if (waiting.size > most.waiting) waiting.surplus()?.giveUp()
    })

  return async (asker, work) => {
    if (asker.answer?.destroyed) throw unavailable()
    if (running < most.atOnce) running++
    else await turnOf(asker)
    try {
      return await work()
    } finally {
      const next = waiting.next()
      if (next) next.begin()
      else running--
    }
  }
}
