import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../board/board.ts'
import { loadViewerState } from '../content/viewer-state.ts'
import { Problem } from '../errors/problems.ts'
import { isSignedIn } from '../viewer/still-signed-in.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { CacheableRead } from './cached-read.ts'
import { cacheFor } from './freshness.ts'
import { fillIn, type Template, templateOf } from './personal-json.ts'

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
