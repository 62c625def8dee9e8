import type { ServerResponse } from 'node:http'
import { unavailable } from '../errors/problems.ts'

type TurnLimits = { atOnce: number; waiting: number; waitMs: number }

/** Who asks for the work. The work is skipped if the connection of the response `answer` is closed. */
export type Asker = { network: string; answer?: ServerResponse }

type Turn = { begin: () => void; cancel: () => void }

/** Networks take turns. If too many wait, the newest of the network with the most is refused (decision 13). */
export function createFairLimiter(limits: TurnLimits) {
  const waiting = createFairQueue<Turn>()
  let running = 0

  const turnOf = ({ network, answer }: Asker) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const cancel = () => {
      waiting.remove(network, turn)
      reject(unavailable())
    }
    const turn = { begin: resolve, cancel }
    const timer = setTimeout(cancel, limits.waitMs)
    answer?.once('close', cancel)
    waiting.add(network, turn)
    if (waiting.size > limits.waiting) waiting.surplus()?.cancel()
    return promise.finally(() => {
      clearTimeout(timer)
      answer?.off('close', cancel)
    })
  }

  /** Throws `unavailable` if the work is skipped, too many requests wait, or the wait is too long. */
  return async <Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> => {
    if (asker.answer?.destroyed) throw unavailable()
    if (running < limits.atOnce) running++
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

/** A queue that serves owners in turn (round robin), and the items of each owner in order of arrival. */
function createFairQueue<Item>() {
  /** The waiting items of each owner, in the order in which owners are served. Owners without items are removed. */
  const queues = new Map<string, Set<Item>>()
  let size = 0

  const remove = (owner: string, item: Item) => {
    const items = queues.get(owner)
    if (!items?.delete(item)) return
    size--
    if (items.size === 0) queues.delete(owner)
  }
  return {
    get size() {
      return size
    },
    add: (owner: string, item: Item) => {
      const items = queues.get(owner) ?? new Set()
      queues.set(owner, items.add(item))
      size++
    },
    remove,
    next: (): Item | undefined => {
      const [[owner, items] = []] = queues
      if (owner === undefined || !items) return undefined
      const [item] = items
      queues.delete(owner)
      queues.set(owner, items)
      if (item !== undefined) remove(owner, item)
      return item
    },
    /** Returns the item to drop if the queue is too long: the newest one of the owner with the most items. */
    surplus: (): Item | undefined => {
      let longest = new Set<Item>()
      // If several owners have equally many items, take the owner that would be served last.
      for (const items of queues.values()) if (items.size >= longest.size) longest = items
      return [...longest].at(-1)
    },
  }
}
