import { eq } from 'drizzle-orm'
import type { Confession } from '../../contract/confessions.ts'
import type { Reading } from '../api/readings.ts'
import { findOwnPart, noPart, type OwnPart } from '../content/viewer-state.ts'
import { columnsOf, confessionsFor } from '../content/visibility.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import { type Moderated, withStatements } from '../hiding/statements.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** As everybody reads it, and by whom it was written, which never leaves the server. */
type Row = Moderated &
  Omit<Confession, 'createdAt' | 'updatedAt' | 'hasVoted' | 'isOwner' | keyof Moderated> & {
    createdAt: Date
    updatedAt: Date | null
    authorTag: string
  }

const { preview: _preview, truncated: _truncated, ...confessionColumns } = columnsOf.confession

export { confessionColumns }

export function confessionReading(
  db: Database,
  board: { keys: Keys },
  id: string,
): Reading<Confession> {
  const read = async (viewer: Viewer | null) => {
    const row = await readRow(db, board, viewer, id)
    return { answer: asConfession(row, noPart), items: [row] }
  }
  return { key: `confession ${id}`, subject: id, read }
}

/** Throws `confession_not_found`. */
export async function readConfession(
  db: PooledDatabase,
  board: { keys: Keys },
  viewer: Viewer,
  id: string,
): Promise<Confession> {
  const [row, own] = await Promise.all([
    readRow(db, board, viewer, id),
    findOwnPart(db, board, viewer, [id]),
  ])
  return asConfession(row, own)
}

export function asConfession({ authorTag, hasCrisisCard, ...row }: Row, own: OwnPart): Confession {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    hasVoted: own.hasVoted(row.id),
    isOwner: own.isOwner({ authorTag }),
    ...(hasCrisisCard && { hasCrisisCard }),
  }
}

async function readRow(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  id: string,
): Promise<Row> {
  const reachable = confessionsFor(viewer)
  const rows = await db.select(confessionColumns).from(reachable).where(eq(reachable.id, id))
  const [row] = await withStatements(db, board, 'confession', rows)
  if (!row) throw problem('confession_not_found')
  return row
}
