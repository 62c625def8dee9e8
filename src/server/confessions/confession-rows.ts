import { eq } from 'drizzle-orm'
import type { Confession } from '../../contract/confessions.ts'
import type { CacheableRead } from '../api/cached-read.ts'
import type { Board } from '../board/board.ts'
import { answerOf, type ItemRow } from '../content/item-answers.ts'
import { loadViewerState, visitorState } from '../content/viewer-state.ts'
import { columnsOf, confessionsFor } from '../content/visibility.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import { withStatements } from '../hiding/statements.ts'
import type { Viewer } from '../viewer/viewer.ts'

type Reading = Pick<Board, 'config' | 'keys'>

export function cacheableConfession(
  db: Database,
  board: Reading,
  id: string,
): CacheableRead<Confession> {
  const read = async (viewer: Viewer | null) => {
    const row = await readRow(db, board, viewer, id)
    return { answer: answerOf(row, visitorState, board.config.topics), items: [row] }
  }
  return { key: `confession ${id}`, subject: id, read }
}

/** Reads one confession with the viewer's flags, such as `hasVoted`. Throws `confession_not_found`. */
export async function readConfession(
  db: PooledDatabase,
  board: Reading,
  viewer: Viewer,
  id: string,
): Promise<Confession> {
  const [row, stateOf] = await Promise.all([
    readRow(db, board, viewer, id),
    loadViewerState(db, viewer, [id]),
  ])
  return answerOf(row, stateOf, board.config.topics)
}

async function readRow(
  db: Database,
  board: Reading,
  viewer: Viewer | null,
  id: string,
): Promise<ItemRow<Confession>> {
  const reachable = confessionsFor(viewer)
  const rows = await db.select(columnsOf.confession).from(reachable).where(eq(reachable.id, id))
  const [row] = await withStatements(db, board, 'confession', rows)
  if (!row) throw problem('confession_not_found')
  return row
}
