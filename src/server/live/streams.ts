import type { ServerResponse } from 'node:http'
import type { Viewer } from '../viewer/viewer.ts'
import { retryFrame } from './frames.ts'

/** The open event stream of one browser. */
export type Stream = {
  response: ServerResponse
  network: string
  /** The ids of the confessions for which the browser wants changes of replies. */
  confessions: string[]
  viewer: Pick<Viewer, 'accountId' | 'sessionHash' | 'epoch' | 'authorTags'> | null
  /** The time at which the server ends the stream, in ms of performance.now(). */
  endsAt: number
}

export type Streams = ReturnType<typeof createStreams>

const maxOpen = 10_000
/** Maximum number of streams of one account. A browser without Web Locks needs one for each tab, others need one. */
const maxOfAccount = 20
/** Delay before a browser reconnects. It is random, so that not all browsers reconnect at once after a restart. */
const reconnectMs = { min: 1_000, max: 10_000 }
/** A longer delay for browsers that lost their stream to another one, so that these don't displace each other. */
const displacedMs = { min: 30_000, max: 50_000 }
/** How long a browser may take to receive the end of its stream. Then its connection is closed. */
const endTimeoutMs = 30_000

/**
 * If there are `maxStreams` already, a signed-in user's new stream replaces the newest one of the network (IP address
 * range) with the most visitors. A visitor's stream does so only if the visitor's own network has fewer. One person
 * can use thousands of IP addresses, but usually has few accounts. If no visitors are left, one person may have many
 * accounts, so signed-in users give way to each other in the same way.
 */
export function createStreams(maxStreams = maxOpen) {
  const all = new Set<Stream>()
  const accounts = createGroups<Stream>()
  /** The streams of each network. */
  const [members, visitors] = [createGroups<Stream>(), createGroups<Stream>()]

  const networksOf = ({ viewer }: Stream) => (viewer ? members : visitors)

  const remove = (stream: Stream) => {
    all.delete(stream)
    if (stream.viewer) accounts.remove(stream.viewer.epoch, stream)
    networksOf(stream).remove(stream.network, stream)
  }
  const end = (stream: Stream, frame: Buffer) => {
    remove(stream)
    stream.response.end(frame)
    setTimeout(() => stream.response.destroy(), endTimeoutMs).unref()
  }
  const hasRoomFor = (stream: Stream) => {
    const { viewer, network } = stream
    const [oldest, ...others] = viewer ? accounts.of(viewer.epoch) : []
    if (oldest && others.length + 1 >= maxOfAccount) end(oldest, comeBack(displacedMs))
    if (all.size < maxStreams) return true
    const displacesVisitor = viewer && visitors.largest().size > 0
    const networks = displacesVisitor ? visitors : networksOf(stream)
    const largest = networks.largest()
    // Require two streams more than this network has. With one more, the networks would displace each other forever.
    if (!displacesVisitor && largest.size < networks.of(network).size + 2) return false
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
      networksOf(stream).add(stream.network, stream)
      response.once('close', () => remove(stream))
      // An unhandled 'error' event of a broken connection would end the process.
      response.on('error', () => {})
      return true
    },
    /** Sends a last frame and ends the stream. */
    end,
    /** Returns the streams of an account by its epoch, a random id that all sessions of the account share. */
    ofAccount: accounts.of,
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
