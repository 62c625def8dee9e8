import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  mapFlags,
  type ViewerFlags,
  viewerFlags,
  visitorFlags,
} from '../../contract/viewer-flags.ts'
import type { Board } from '../board/board.ts'
import type { Cache } from '../cache/cache.ts'
import { loadViewerState, type ViewerState } from '../content/viewer-state.ts'
import { Problem } from '../errors/problems.ts'
import { boardCookie } from '../http/cookies.ts'
import { isInternalRequest } from '../http/internal-requests.ts'
import { isSignedIn } from '../viewer/conditions.ts'
import type { Viewer } from '../viewer/viewer.ts'

type Asked = { viewer: Viewer | null; request: FastifyRequest; reply: FastifyReply }

/** Takes the answer from the cache, and the viewer's flags (such as `hasVoted`) from the database. */
export async function answerFromCache<Answer>(
  board: Board,
  asked: Asked,
  reading: CacheableRead<Answer>,
): Promise<Buffer> {
  const { viewer, reply } = asked
  const template = await read(board, asked, reading)
  const ids = template.items.map(({ id }) => id)
  const stateOf = await loadViewerState(board.db, viewer, ids)
  reply.type('application/json; charset=utf-8')
  return fillIn(template, stateOf)
}

async function read<Answer>(
  board: Board,
  { viewer, request, reply }: Asked,
  { key, subject, read }: CacheableRead<Answer>,
): Promise<Template> {
  const readFor = async (whom: Viewer | null): Promise<Template> =>
    templateOf(await read(whom), (answer) => reply.serialize(answer) as string)
  try {
    return await cacheFor(board, viewer, request).read(key, subject, () => readFor(null))
  } catch (error) {
    if (!viewer || !(error instanceof Problem) || error.status !== 404) throw error
    if (!(await isSignedIn(board.db, viewer))) throw error
    return readFor(viewer)
  }
}

/** An answer in JSON without the viewer's flags (such as `hasVoted`), split at the places where they belong. */
type Template = { parts: Buffer[]; items: Marked[]; bytes: number }

const jsonOf = (flags: ViewerFlags) => JSON.stringify(flags).slice(1, -1)
/** Quotes in users' texts are escaped, so this string occurs only where an item has its flags. */
const forEveryone = jsonOf(visitorFlags)
/** The JSON of each combination of flags. In the index of a combination, each flag is one bit. */
const forViewer = Array.from({ length: 1 << viewerFlags.length }, (_, bits) =>
  Buffer.from(jsonOf(mapFlags((flag) => (bits & (1 << viewerFlags.indexOf(flag))) !== 0))),
)

/** Serializes an answer once for all viewers, with gaps for the flags that are filled in for each viewer. */
function templateOf<Answer>(
  { answer, items }: Public<Answer>,
  serialize: (answer: Answer) => string,
): Template {
  const parts = serialize(answer)
    .split(forEveryone)
    .map((part) => Buffer.from(part))
  if (parts.length !== items.length + 1) throw new Error('An item lacks the state of its viewer')
  const bytes = parts.reduce((sum, part) => sum + part.length + 200, 0)
  return { parts, items, bytes }
}

function fillIn({ parts, items }: Template, stateOf: ViewerState): Buffer {
  const filled = items.flatMap((item, i) => [parts[i] as Buffer, flagsIn(stateOf(item))])
  return Buffer.concat([...filled, parts.at(-1) as Buffer])
}

function flagsIn(flags: ViewerFlags): Buffer {
  const bits = viewerFlags.reduce((sum, flag, place) => sum | (Number(flags[flag]) << place), 0)
  return forViewer[bits] as Buffer
}

/** An item of an answer, with its author tag: a keyed hash of account and month that never leaves the server. */
type Marked = { id: string; authorTag: string }

/** `answer` is the same for everyone. `items` are the items that it contains, in the same order. */
export type Public<Answer> = { answer: Answer; items: Marked[] }

/** A read with the same answer for everyone. It may be cached until its `subject` (such as a confession) changes. */
export type CacheableRead<Answer> = {
  key: string
  subject: string
  /**
   * Called with null for the shared answer. If that is not found, called again with the viewer: the item may be the
   * viewer's own and hidden from others.
   */
  read: (viewer: Viewer | null) => Promise<Public<Answer>>
}

/** Somewhat longer than another process may answer with values that it cached before a write. */
const maxAgeSeconds = 2

const freshCookie = (board: Board) =>
  boardCookie(board, 'spill.fresh', { path: '/', sameSite: 'lax', maxAge: maxAgeSeconds })

/** With this cookie, which is the same for all users, a browser bypasses caches for 2 s after a write. */
export function setFreshCookie(board: Board, reply: FastifyReply): void {
  freshCookie(board).set(reply, '1')
}

/**
 * Returns the cache, or a bypass for a viewer who has just written. Visitors can't write, so the cookie that a
 * write sets is ignored for them: they must not bypass the cache. Internal requests for visitors bypass it, because
 * the whole page that they are for is cached.
 */
function cacheFor(
  board: Board,
  viewer: Viewer | null,
  request: FastifyRequest,
): Pick<Cache, 'read'> {
  const bypasses = viewer
    ? freshCookie(board).read(request) !== undefined
    : isInternalRequest(request)
  return bypasses ? { read: (_key, _subject, fill) => fill() } : board.cache
}
