import { eq } from 'drizzle-orm'
import type { Confession } from '../../contract/confessions.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import type { Readings } from '../kept/readings.ts'
import { problem } from '../problems.ts'
import { columnsOf, confessionsFor } from '../reachable.ts'
import { findOwnPart, type OwnPart } from '../upvotes/own-part.ts'

/** As everybody reads it, and by whom it was written, which never leaves the server. */
type Row = Omit<Confession, 'createdAt' | 'updatedAt' | 'hasVoted' | 'isOwner'> & {
  createdAt: Date
  updatedAt: Date | null
  authorTag: string
}

const { preview: _preview, truncated: _truncated, ...confessionColumns } = columnsOf.confession

export { confessionColumns }

/** Throws `confession_not_found`. */
export async function readConfession(
  db: PooledDatabase,
  board: { keys: Keys; readings: Readings },
  viewer: Viewer | null,
  id: string,
): Promise<Confession> {
  const [{ row }, own] = await Promise.all([
    board.readings.read(`confession ${id}`, id, () => readRow(db, null, id)),
    findOwnPart(db, board, viewer, [id]),
  ])
  if (row) return asConfession(row, own)
  if (!viewer) throw problem('confession_not_found')
  return readStored(db, board, viewer, id)
}

/** Anew, and even if it is hidden from others. Throws `confession_not_found`. */
export async function readStored(
  db: PooledDatabase,
  board: { keys: Keys },
  viewer: Viewer,
  id: string,
): Promise<Confession> {
  const [{ row }, own] = await Promise.all([
    readRow(db, viewer, id),
    findOwnPart(db, board, viewer, [id]),
  ])
  if (!row) throw problem('confession_not_found')
  return asConfession(row, own)
}

export function asConfession({ authorTag, ...row }: Row, own: OwnPart): Confession {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    hasVoted: own.hasVoted(row.id),
    isOwner: own.isOwner({ authorTag }),
  }
}

async function readRow(db: Database, viewer: Viewer | null, id: string) {
  const reachable = confessionsFor(viewer)
  const [row] = await db.select(confessionColumns).from(reachable).where(eq(reachable.id, id))
  return { row, bytes: row ? 2 * (row.title.length + row.content.length) : 0 }
}
