import { eq } from 'drizzle-orm'
import type { Confession } from '../../contract/confessions.ts'
import type { CacheableRead } from '../api/cached-read.ts'
import type { Board } from '../board/board.ts'
import { answerOf, type ItemRow } from '../content/item-answers.ts'
import { loadViewerState, visitorState } from '../content/viewer-state.ts'
import { columnsOf, confessionsFor } from '../content/visibility.ts'
import type { Keys } from '../crypto/keys.ts'
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
    const row = await readConfessionRow(db, board, viewer, id)
    if (!row) throw problem('confession_not_found')
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
    readConfessionRow(db, board, viewer, id),
    loadViewerState(db, viewer, [id]),
  ])
  if (!row) throw problem('confession_not_found')
  return answerOf(row, stateOf, board.config.topics)
}

/** Returns the confession if it exists and the viewer may see it. */
export async function readConfessionRow(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  id: string,
): Promise<ItemRow<Confession> | undefined> {
  const reachable = confessionsFor(viewer)
  const rows = await db.select(columnsOf.confession).from(reachable).where(eq(reachable.id, id))
  return (await withStatements(db, board, 'confession', rows))[0]
}
