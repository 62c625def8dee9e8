import { frameHead } from './frames.ts'
import type { Item } from './items.ts'

const comma = Buffer.from('data: ,\n')
const tail = Buffer.from('data: ]}\n\n')

/**
 * Returns a function that makes the frame of a stream from the ids of the confessions it asked for, in parts to be
 * written in this order. It has no parts if nothing concerns the stream. An item is new if it was posted after `since`.
 *
 * The replies of a thread are serialized once, as a `data:` line of their own, and shared by all streams: a browser
 * joins the lines of an event.
 */
export function changesFrames(items: Item[], id: string, since = Number.NEGATIVE_INFINITY) {
  const isNew = ({ postedAt, isGone }: Item) => !isGone && (postedAt ?? -Infinity) > since
  const replyJson = (reply: Item) =>
    reply.isGone ? reply.json : `${reply.json.slice(0, -1)},"posted":${isNew(reply)}}`

  const confessions = items.filter(({ kind }) => kind === 'confession')
  const replies = items.filter(({ kind }) => kind === 'reply')
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
