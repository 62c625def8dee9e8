import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import type { Changes, OwnMessage } from '../src/contract/events.ts'
import { listen } from './listen.ts'

type Frame = { event: string; data: string; id?: string; retry?: string }

export type EventStream = {
  status: number
  headers: IncomingHttpHeaders
  /** The frames received so far. */
  frames: Frame[]
  /** Everything received so far, unparsed. */
  readonly text: string
  readonly lastId: string
  readonly isClosed: boolean
  /** The data of the `changes` and `own` frames received so far. */
  readonly changes: Changes[]
  readonly own: OwnMessage[]
  /**
   * `own` without the padded frame that every signed-in stream gets at five-minute marks, because a test may run across
   * a mark.
   */
  readonly ownActs: OwnMessage[]
  close: () => void
}

type Listening = { cookie?: string; headers?: Record<string, string> }

/** Opens an event stream on a test board. It closes at the end of the test. */
export async function listenOn(
  app: FastifyInstance,
  query = '',
  listening: Listening = {},
): Promise<EventStream> {
  return listenAt(`http://127.0.0.1:${await listen(app)}`, query, listening)
}

export async function listenAt(
  origin: string,
  query = '',
  { cookie, headers = {} }: Listening = {},
): Promise<EventStream> {
  const sending = request(`${origin}/api/events${query}`, {
    agent: false,
    headers: { ...(cookie && { cookie }), ...headers },
  })
  sending.end()
  onTestFinished(() => void sending.destroy())
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve)
    sending.once('error', reject)
  })
  let text = ''
  let isClosed = false
  const frames: Frame[] = []
  let read = 0
  answer.setEncoding('utf8')
  answer.on('data', (part: string) => {
    text += part
    for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
      frames.push(frameOf(text.slice(read, end)))
      read = end + 2
    }
  })
  // A connection that breaks emits an error before `close`.
  answer.once('error', () => {})
  answer.once('close', () => {
    isClosed = true
  })
  const dataOf = (event: string) =>
    frames.filter((frame) => frame.event === event).map(({ data }) => JSON.parse(data))
  const stream = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    frames,
    get text() {
      return text
    },
    get isClosed() {
      return isClosed
    },
    get lastId() {
      return frames.findLast(({ id }) => id !== undefined)?.id ?? ''
    },
    get changes() {
      return dataOf('changes')
    },
    get own() {
      return dataOf('own')
    },
    get ownActs() {
      return dataOf('own').filter((frame) => !('filling' in frame))
    },
    close: () => void sending.destroy(),
  }
  // Every stream begins with a frame that sets `retry`.
  const hasBegun = () => frames.some(({ retry }) => retry !== undefined)
  if (stream.status === 200) await expect.poll(hasBegun).toBe(true)
  return stream
}

function frameOf(block: string): Frame {
  const frame: Record<string, string> = {}
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? []
    // The format allows several lines of data, which are one value.
    frame[name] = name in frame ? `${frame[name]}\n${value}` : value
  }
  return { event: '', data: '', ...frame }
}
