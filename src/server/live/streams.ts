import type { ServerResponse } from 'node:http'
import type { Viewer } from '../viewer/viewer.ts'
import { retryIn } from './frames.ts'

/** One browser that listens. */
export type Stream = {
  response: ServerResponse
  network: string
  /** Whose replies it asked for. */
  confessions: string[]
  viewer: Pick<Viewer, 'accountId' | 'sessionHash' | 'epoch' | 'authorTags'> | null
  /** In milliseconds of performance.now(). */
  endsAt: number
}

export type Streams = {
  readonly all: ReadonlySet<Stream>
  /** False where there is no room. */
  add: (stream: Stream) => boolean
  /** With a last frame; nothing is sent to it any more. */
  end: (stream: Stream, frame: Buffer) => void
  /** Those that were ended before the last time this was asked for, and whose browser did not take it. */
  cutOffEnded: () => void
  ofThread: (confessionId: string) => Iterable<Stream>
  /** By the epoch of its sessions. */
  ofAccount: (epoch: string) => Iterable<Stream>
}

/** As many browsers, or tabs without locks, as one person may have. */
const maxOfAccount = 20
/** Spread out, so that not all come back together after a stop. */
const comeBackMs = { min: 1_000, max: 10_000 }
/** Longer where there was no room: otherwise those who gave way would keep displacing each other. */
const displacedMs = { min: 30_000, max: 50_000 }

/**
 * When places are short, the newest stream of the network with the most visitors gives way, to signed-in people
 * always and to visitors of networks with fewer. One person can come from thousands of addresses, but has few accounts.
 */
export function createStreams(maxStreams: number): Streams {
  const all = new Set<Stream>()
  const threads = createGroups<Stream>()
  const accounts = createGroups<Stream>()
  const visitors = createGroups<Stream>()
  let ended: { since: Set<ServerResponse>; before: Set<ServerResponse> } = {
    since: new Set(),
    before: new Set(),
  }

  const remove = (stream: Stream) => {
    all.delete(stream)
    for (const id of stream.confessions) threads.remove(id, stream)
    if (stream.viewer) accounts.remove(stream.viewer.epoch, stream)
    else visitors.remove(stream.network, stream)
  }
  const end = (stream: Stream, frame: Buffer) => {
    remove(stream)
    ended.since.add(stream.response)
    stream.response.end(frame)
  }
  const hasRoomFor = ({ viewer, network }: Stream) => {
    const [oldest, ...others] = viewer ? accounts.of(viewer.epoch) : []
    if (oldest && others.length + 1 >= maxOfAccount) end(oldest, comeBack(displacedMs))
    if (all.size < maxStreams) return true
    const largest = visitors.largest()
    // With one fewer the two networks would only change roles, again and again.
    if (!viewer && largest.size < visitors.of(network).size + 2) return false
    const newest = [...largest].at(-1)
    if (newest) end(newest, comeBack(displacedMs))
    return Boolean(newest)
  }
  return {
    all,
    add: (stream) => {
      const { response, viewer } = stream
      if (!hasRoomFor(stream)) return false
      all.add(stream)
      for (const id of stream.confessions) threads.add(id, stream)
      if (viewer) accounts.add(viewer.epoch, stream)
      else visitors.add(stream.network, stream)
      response.once('close', () => {
        remove(stream)
        ended.since.delete(response)
        ended.before.delete(response)
      })
      // A connection may break at any moment.
      response.on('error', () => {})
      return true
    },
    end,
    cutOffEnded: () => {
      for (const response of ended.before) response.destroy()
      ended = { since: new Set(), before: ended.since }
    },
    ofThread: threads.of,
    ofAccount: accounts.of,
  }
}

/** Bytes that a browser may be behind. What all get is shared, so nobody holds much of it by not reading. */
const maxBehindBytes = 64 * 1024

/** Whoever does not keep up is cut off, and comes back to re-read. */
export function send({ response }: Stream, ...parts: Buffer[]): void {
  if (response.writableEnded || response.destroyed) return
  if (response.writableLength > maxBehindBytes) {
    response.destroy()
    return
  }
  response.cork()
  for (const part of parts) response.write(part)
  response.uncork()
}

/** As the last frame: with another session it may be, or to another process. */
export function comeBackLater(): Buffer {
  return comeBack(comeBackMs)
}

function comeBack({ min, max }: { min: number; max: number }): Buffer {
  return retryIn(Math.round(min + Math.random() * (max - min)))
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
