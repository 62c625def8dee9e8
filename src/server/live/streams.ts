import type { ServerResponse } from 'node:http'
import type { Viewer } from '../viewer/viewer.ts'
import { retryFrame } from './frames.ts'

/** The open event stream of one browser. */
export type Stream = {
  response: ServerResponse
  network: string
  /** Ids of the confessions whose replies it asked for. */
  confessions: string[]
  viewer: Pick<Viewer, 'accountId' | 'sessionHash' | 'epoch' | 'authorTags'> | null
  /** In ms of performance.now(). */
  endsAt: number
}

export type Streams = ReturnType<typeof createStreams>

/** Maximum number of streams of one account. A browser needs one, or one for each tab if it has no Web Locks. */
const maxOfAccount = 20
/** Delay before a browser reconnects. Random, so that not all reconnect at once after a restart. */
const reconnectMs = { min: 1_000, max: 10_000 }
/** A longer delay when there was no room, so that displaced streams don't keep displacing each other. */
const displacedMs = { min: 30_000, max: 50_000 }
/** How long a browser may take to receive the end of its stream. */
const endTimeoutMs = 30_000

/**
 * When all places are taken, a member displaces the newest stream of the network with the most visitors. A visitor does
 * so only if their network has fewer. One person can use thousands of addresses, but has few accounts.
 */
export function createStreams(maxStreams: number) {
  const all = new Set<Stream>()
  const accounts = createGroups<Stream>()
  const visitors = createGroups<Stream>()

  const remove = (stream: Stream) => {
    all.delete(stream)
    if (stream.viewer) accounts.remove(stream.viewer.epoch, stream)
    else visitors.remove(stream.network, stream)
  }
  const end = (stream: Stream, frame: Buffer) => {
    remove(stream)
    stream.response.end(frame)
    setTimeout(() => stream.response.destroy(), endTimeoutMs).unref()
  }
  const hasRoomFor = ({ viewer, network }: Stream) => {
    const [oldest, ...others] = viewer ? accounts.of(viewer.epoch) : []
    if (oldest && others.length + 1 >= maxOfAccount) end(oldest, comeBack(displacedMs))
    if (all.size < maxStreams) return true
    const largest = visitors.largest()
    // If it had only one more, the two networks would swap roles again and again.
    if (!viewer && largest.size < visitors.of(network).size + 2) return false
    const newest = [...largest].at(-1)
    if (newest) end(newest, comeBack(displacedMs))
    return Boolean(newest)
  }
  return {
    all: all as ReadonlySet<Stream>,
    /** Returns false if there is no room. */
    add: (stream: Stream) => {
      const { response, viewer } = stream
      if (!hasRoomFor(stream)) return false
      all.add(stream)
      if (viewer) accounts.add(viewer.epoch, stream)
      else visitors.add(stream.network, stream)
      response.once('close', () => remove(stream))
      // An unhandled 'error' event of a broken connection would end the process.
      response.on('error', () => {})
      return true
    },
    /** Sends a last frame and ends the stream. */
    end,
    /** Returns the streams of the account whose sessions have this epoch. */
    ofAccount: accounts.of,
  }
}

/** Limit for the unread bytes of one stream. Broadcast frames are shared, so slow readers take little memory. */
const maxBehindBytes = 64 * 1024

/** Cuts off a browser that reads too slowly; it reconnects and reads again. */
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

/** The last frame of a stream: the browser reconnects after a random delay. */
export function reconnectFrame(): Buffer {
  return comeBack(reconnectMs)
}

function comeBack({ min, max }: { min: number; max: number }): Buffer {
  return retryFrame(Math.round(min + Math.random() * (max - min)))
}

function createGroups<Member>() {
  const groups = new Map<string, Set<Member>>()
  return {
    add: (key: string, member: Member) => {
      groups.set(key, (groups.get(key) ?? new Set()).add(member))
    },
    remove: (key: string, member: Member) => {
      const group = groups.get(key)
      group?.delete(member)
      if (group?.size === 0) groups.delete(key)
    },
    of: (key: string): ReadonlySet<Member> => groups.get(key) ?? new Set(),
    largest: (): ReadonlySet<Member> => {
      let largest = new Set<Member>()
      for (const group of groups.values()) if (group.size >= largest.size) largest = group
      return largest
    },
  }
}
