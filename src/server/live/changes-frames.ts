import { frameHead } from './frames.ts'
import { type Item, jsonOf, listsOf } from './told-items.ts'

const comma = Buffer.from('data: ,\n')
const tail = Buffer.from('data: ]}\n\n')

/**
 * Each thread's replies are a line of data that is made once, whichever threads a stream asked for: lines are
 * joined again by whoever reads them. What was posted after `since` is new.
 */
export function changesFrames(items: Item[], id: string, since = Number.NEGATIVE_INFINITY) {
  const inThreads = items.filter(({ threadOf }) => threadOf !== undefined)
  const threads = new Map(
    [...Map.groupBy(inThreads, ({ threadOf }) => `${threadOf}`)].map(([thread, replies]) => [
      thread,
      Buffer.from(`data: ${replies.map((reply) => jsonOf(reply, since))}\n`),
    ]),
  )
  const { confessions, posted } = listsOf(items, since)
  const lists = `{"confessions":[${confessions}],"posted":[${posted}],"replies":[`
  const head = Buffer.from(`${frameHead('changes', id)}data: ${lists}\n`)
  return {
    /** For whoever asked for none of these threads. */
    whole: Buffer.concat([head, tail]),
    parts: {
      has: (thread: string) => threads.has(thread),
      keys: () => threads.keys(),
      /** To be written one after another. */
      of: (changed: string[]): Buffer[] => [
        head,
        ...changed.flatMap((thread, place) => {
          const replies = threads.get(thread) ?? []
          return place === 0 ? replies : [comma, replies].flat()
        }),
        tail,
      ],
    },
  }
}
