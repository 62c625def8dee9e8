import { frameHead } from './frames.ts'
import type { Item } from './items.ts'

const comma = Buffer.from('data: ,\n')
const tail = Buffer.from('data: ]}\n\n')

/**
 * Returns a function that makes the frame of a stream from `asked`, the confessions for which it gets changed
 * replies. The frame is a list of Buffers to write in this order, empty if no change concerns the stream. Items
 * posted after `since` are new.
 */
export function changesFrames(items: Item[], id: number, since = Number.NEGATIVE_INFINITY) {
  const isNew = ({ postedAt, isGone }: Item) => !isGone && (postedAt ?? -Infinity) > since
  const replyJson = (reply: Item) =>
    reply.isGone ? reply.json : `${reply.json.slice(0, -1)},"posted":${isNew(reply)}}`

  const confessions = items.filter(({ kind }) => kind === 'confession')
  const replies = items.filter(({ kind }) => kind === 'reply')
  // Serialize the replies of a thread once, as a `data:` line that all streams share. Browsers join such lines.
  const threads = new Map(
    [...Map.groupBy(replies, ({ confessionId }) => confessionId)].map(([thread, changed]) => [
      thread,
      Buffer.from(`data: ${changed.map(replyJson)}\n`),
    ]),
  )
  const states = confessions.map(({ json }) => json)
  const posted = JSON.stringify(confessions.filter(isNew).map((confession) => confession.id))
  const lists = `{"confessions":[${states}],"posted":${posted},"replies":[`
  const head = Buffer.from(`${frameHead('changes', id)}data: ${lists}\n`)
  const withoutReplies = confessions.length > 0 ? [Buffer.concat([head, tail])] : []

  return (asked: string[]): Buffer[] => {
    const [first, ...others] = asked.flatMap((thread) => threads.get(thread) ?? [])
    if (!first) return withoutReplies
    return [head, first, ...others.flatMap((lines) => [comma, lines]), tail]
  }
}
