import type { ServerResponse } from 'node:http'
import type { Viewer } from '../viewer/viewer.ts'
import { retryFrame } from './frames.ts'

/** The open event stream of one page. */
export type Stream = {
  response: ServerResponse
  /** The ids of the confessions for which the browser wants changes of replies. */
  confessions: string[]
  viewer: Pick<Viewer, 'accountId' | 'sessionHash' | 'epoch' | 'authorTags'> | null
  /** The time at which the server ends the stream, in ms of performance.now(). */
  endsAt: number
}

export type Streams = ReturnType<typeof createStreams>

const maxOpen = 10_000
/** Maximum number of streams of one account. Each tab on screen needs one, until a minute after it was hidden. */
const maxOfAccount = 20
/** Delay before a browser reconnects. It is random, so that not all browsers reconnect at once after a restart. */
const reconnectMs = { min: 1_000, max: 10_000 }
/** A longer delay for browsers that lost their stream to another one, so that these don't displace each other. */
const displacedMs = { min: 30_000, max: 50_000 }
/** How long a browser may take to receive the end of its stream. Then its connection is closed. */
const endTimeoutMs = 30_000

/** A signed-in user's stream replaces the newest one of a visitor if there is no room. Others are refused. */
export function createStreams(maxStreams = maxOpen) {
  /** The oldest first. */
  const all = new Set<Stream>()

  /** Returns the streams of an account by its epoch, a random id that all sessions of the account share. */
  const ofAccount = (epoch: string) => [...all].filter(({ viewer }) => viewer?.epoch === epoch)
  const end = (stream: Stream, frame: Buffer) => {
    all.delete(stream)
    stream.response.end(frame)
    setTimeout(() => stream.response.destroy(), endTimeoutMs).unref()
  }
  const hasRoomFor = ({ viewer }: Stream) => {
    const [oldest, ...others] = viewer ? ofAccount(viewer.epoch) : []
    if (oldest && others.length + 1 >= maxOfAccount) end(oldest, comeBack(displacedMs))
    if (all.size < maxStreams) return true
    const newestVisitor = viewer && [...all].findLast((stream) => !stream.viewer)
    if (newestVisitor) end(newestVisitor, comeBack(displacedMs))
    return Boolean(newestVisitor)
  }
  return {
    all: all as ReadonlySet<Stream>,
    /** Returns false if there is no room. */
    add: (stream: Stream) => {
      if (!hasRoomFor(stream)) return false
      all.add(stream)
      stream.response.once('close', () => all.delete(stream))
      // An unhandled 'error' event of a broken connection would end the process.
      stream.response.on('error', () => {})
      return true
    },
    /** Sends a last frame and ends the stream. */
    end,
    ofAccount,
  }
}

/** Maximum unread bytes of a stream. Streams share the Buffers of broadcasts, so slow readers take little memory. */
const maxBehindBytes = 64 * 1024

/** Writes to a stream. If the browser reads too slowly, closes the connection; the browser then reads again. */
export function send({ response }: Stream, ...parts: Buffer[]): void {
  if (parts.length === 0 || response.writableEnded || response.destroyed) return
  if (response.writableLength > maxBehindBytes) {
    response.destroy()
    return
  }
  response.cork()
  for (const part of parts) response.write(part)
  response.uncork()
}

/** Returns the last frame of a stream, which tells the browser to reconnect after a random delay. */
export function reconnectFrame(): Buffer {
  return comeBack(reconnectMs)
}

function comeBack({ min, max }: { min: number; max: number }): Buffer {
  return retryFrame(Math.round(min + Math.random() * (max - min)))
}
