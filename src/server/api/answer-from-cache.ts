import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../board/board.ts'
import type { Recalled } from '../cache/last-answers.ts'
import { loadViewerState } from '../content/viewer-state.ts'
import { Problem } from '../errors/problems.ts'
import { isSignedIn } from '../viewer/still-signed-in.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { CacheableRead } from './cached-read.ts'
import { cacheFor } from './freshness.ts'
import { fillIn, type Template, templateOf } from './personal-json.ts'
import { tellReadOnly } from './read-only.ts'

type Asked = { viewer: Viewer | null; request: FastifyRequest; reply: FastifyReply }

/** Takes the answer from the cache, and the viewer's flags (such as `hasVoted`) from the database. */
export async function answerFromCache<Answer>(
  board: Board,
  asked: Asked,
  reading: CacheableRead<Answer>,
): Promise<Buffer> {
  const { viewer, reply } = asked
  const template = await read(board, asked, reading)
  if (template.isOld) tellReadOnly(reply)
  const ids = template.items.map(({ id }) => id)
  const stateOf = await loadViewerState(board.db, viewer, ids)
  reply.type('application/json; charset=utf-8')
  return fillIn(template, stateOf)
}

async function read<Answer>(
  board: Board,
  { viewer, request, reply }: Asked,
  { key, subject, isPrivate, read }: CacheableRead<Answer>,
): Promise<Recalled<Template>> {
  const readFor = async (whom: Viewer | null): Promise<Recalled<Template>> =>
    templateOf(await read(whom), (answer) => reply.serialize(answer) as string)
  const readShared = () =>
    isPrivate ? readFor(null) : board.lastAnswers.read(key, subject, () => readFor(null))
  try {
    return await cacheFor(board, viewer, request).read(key, subject, readShared)
  } catch (error) {
    if (!viewer || !(error instanceof Problem) || error.status !== 404) throw error
    if (!(await isSignedIn(board.db, viewer))) throw error
    return readFor(viewer)
  }
}
