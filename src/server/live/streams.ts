import type { ServerResponse } from 'node:http'
import type { Viewer } from '../accounts/viewer.ts'
import { retryIn } from './frames.ts'

/** One browser that listens. */
export type Stream = {
  response: ServerResponse
  network: string
  /** Whose replies it asked for. */
  confessions: string[]
  viewer: Pick<Viewer, 'sessionHash' | 'epoch' | 'authorTags'> | null
  /** In milliseconds of performance.now(). */
  endsAt: number
}

export type Streams = {
  readonly all: ReadonlySet<Stream>
  add: (stream: Stream) => void
  ofThread: (confessionId: string) => Iterable<Stream>
  ofAccount: (epoch: string) => Iterable<Stream>
}

export function createStreams(mostStreams: number): Streams {
  const all = new Set<Stream>()
  const threads = createGroups<Stream>()
  const accounts = createGroups<Stream>()
  const networks = createGroups<Stream>()

  const remove = (stream: Stream) => {
    all.delete(stream)
    networks.remove(stream.network, stream)
    for (const id of stream.confessions) threads.remove(id, stream)
    if (stream.viewer) accounts.remove(stream.viewer.epoch, stream)
  }
  return {
    all,
    add: (stream) => {
      if (stream.response.destroyed) return
      all.add(stream)
      networks.add(stream.network, stream)
      for (const id of stream.confessions) threads.add(id, stream)
      if (stream.viewer) accounts.add(stream.viewer.epoch, stream)
      stream.response.once('close', () => remove(stream))
      if (all.size > mostStreams) networks.newestOfLargest()?.response.destroy()
    },
    ofThread: threads.of,
    ofAccount: accounts.of,
  }
}

/** Bytes that a browser may be behind. What is sent is shared by all, so nobody holds much by not reading. */
const mostBehindBytes = 64 * 1024

/** Whoever does not keep up is cut off, and comes back to re-read. */
export function send({ response }: Stream, ...parts: Buffer[]): void {
  if (response.writableLength > mostBehindBytes) {
    response.destroy()
    return
  }
  response.cork()
  for (const part of parts) response.write(part)
  response.uncork()
}

/** After a stop not all come back together. */
const comeBackMs = { least: 1_000, most: 10_000 }

/** Tells it when to come back: with another session it may be, or to another process. */
export function endLater({ response }: Stream): void {
  const { least, most } = comeBackMs
  response.end(retryIn(Math.round(least + Math.random() * (most - least))))
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
    of: (key: string): Iterable<Member> => groups.get(key) ?? [],
    newestOfLargest: (): Member | undefined => {
      let largest = new Set<Member>()
      for (const group of groups.values()) if (group.size >= largest.size) largest = group
      return [...largest].at(-1)
    },
  }
}
