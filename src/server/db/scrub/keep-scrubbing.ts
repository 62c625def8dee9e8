import type { Background } from '../../background.ts'
import type { Database } from '../connect.ts'
import { scrubs } from '../schema.ts'
import { nightOf, soon, untilNextNight } from './nights.ts'
import { type Scrubbable, scrub } from './scrub.ts'

/** Milliseconds after which a scrub that failed, or that another process was at, is looked at again. */
const again = 60 * 60 * 1000

/** Scrubs once a night, and soon where one was missed; gives back how to stop, also in the midst of it. */
export function keepScrubbing(board: Scrubbable, later: Background['later']): () => void {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout
  const plan = (ms: number) => {
    timer = setTimeout(() => later(work), ms).unref()
  }
  const work = async () => {
    let isDone = false
    try {
      isDone = await scrubOnce(board, stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    } finally {
      if (!stopping.signal.aborted) plan(isDone ? untilNextNight(new Date()) : again)
    }
  }
  plan(soon())
  return () => {
    clearTimeout(timer)
    stopping.abort()
  }
}

/** Unless it was done this night; several processes do it once. Answers whether it is done. */
export async function scrubOnce(board: Scrubbable, signal?: AbortSignal): Promise<boolean> {
  return (await isScrubbed(board.db)) || scrub(board, { signal })
}

async function isScrubbed(db: Database): Promise<boolean> {
  const [last] = await db.select().from(scrubs)
  return last !== undefined && last.lastNight >= nightOf(new Date())
}
