import { confessionJsonLists, type Item, replyJson } from './broadcast-items.ts'
import { frameHead } from './frames.ts'

const comma = Buffer.from('data: ,\n')
const tail = Buffer.from('data: ]}\n\n')

/**
 * The replies of a thread are serialized once, as a `data:` line of their own, and shared by all streams: a browser
 * joins the lines of an event. An item is marked as new if it was posted after `since`.
 */
export function changesFrames(items: Item[], id: string, since = Number.NEGATIVE_INFINITY) {
  const inThreads = items.filter(({ threadOf }) => threadOf !== undefined)
  const threads = new Map(
    [...Map.groupBy(inThreads, ({ threadOf }) => `${threadOf}`)].map(([thread, replies]) => [
      thread,
      Buffer.from(`data: ${replies.map((reply) => replyJson(reply, since))}\n`),
    ]),
  )
  const { confessions, posted } = confessionJsonLists(items, since)
  const lists = `{"confessions":[${confessions}],"posted":[${posted}],"replies":[`
  const head = Buffer.from(`${frameHead('changes', id)}data: ${lists}\n`)
  return {
    /** The complete frame for streams that asked for none of these threads. */
    whole: Buffer.concat([head, tail]),
    parts: {
      has: (thread: string) => threads.has(thread),
      keys: () => threads.keys(),
      /** The frame with the replies of these threads, in parts to be written in this order. */
      of: (changed: string[]): Buffer[] => [
        head,
        ...changed.flatMap((thread, index) => {
          const replies = threads.get(thread) ?? []
          return index === 0 ? replies : [comma, replies].flat()
        }),
        tail,
      ],
    },
  }
}
