import type { OwnMessage } from '../../contract/events.ts'
import type { BoardEvent } from '../events/events.ts'
import type { Item } from './changes.ts'

export type OwnEvent = Extract<BoardEvent, { type: 'own flag' | 'own writing' }>

/** Returns one server-sent event. `data` must be a single line: JSON.stringify writes no line breaks. */
function frame(event: string, data: string, id?: number): Buffer {
  return Buffer.from(`${frameHead(event, id)}data: ${data}\n\n`)
}

function frameHead(event: string, id?: number): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event}\n`
}

/** Returns a heartbeat that also sets the browser's last event id and reconnect delay. */
export function beginning(id: number, retryMs: number): Buffer {
  return Buffer.from(`retry: ${retryMs}\n${frameHead('alive', id)}data: \n\n`)
}

export function retryFrame(ms: number): Buffer {
  return Buffer.from(`retry: ${ms}\n\n`)
}

/** The empty `data:` line is needed, because browsers ignore events without one. */
export const heartbeat = frame('alive', '')

export const sessionEnded = ownFrame({ session: 'ended' })

/** Tells all streams of an account the last state of each flag that it changed, and what it wrote. */
export function ownActsFrame(events: OwnEvent[]): Buffer {
  const votes = new Map<string, Extract<OwnMessage, { votes: unknown }>['votes'][number]>()
  const written = new Set<string>()
  for (const event of events) {
    if (event.type === 'own writing') written.add(event.id)
    else {
      const { kind, id, flag, isSet } = event
      votes.set(`${flag} ${id}`, { kind, id, [flag]: isSet })
    }
  }
  return ownFrame({ votes: [...votes.values()], written: [...written] })
}

function ownFrame(own: OwnMessage): Buffer {
  return frame('own', JSON.stringify(own))
}

export function resync(id: number): Buffer {
  return frame('resync', '{}', id)
}

/** Maximum number of reply ids in one frame (a message on the stream). `more` is true if there are others. */
const maxReplies = 8
/** Length of the JSON in characters: a little more than the longest content. The rest is filled with dots. */
const frameLength = 384

type MarkNews = { replyIds: string[]; more?: boolean; ownChanged?: boolean }

/** Returns a frame of a fixed size, so that someone who watches the network can't see whether it contains news. */
export function inboxFrame({ replyIds, more = false, ownChanged = false }: MarkNews): Buffer {
  const replies = replyIds.slice(0, maxReplies)
  const frame = { replies, more: more || replyIds.length > maxReplies, ownChanged, filling: '' }
  const missing = frameLength - JSON.stringify(frame).length
  return ownFrame({ ...frame, filling: '.'.repeat(missing) })
}

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
