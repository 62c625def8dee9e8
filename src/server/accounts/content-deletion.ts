import { inArray, type SQL, sql } from 'drizzle-orm'
import { isVisible } from '../content/visibility.ts'
import type { Keys } from '../crypto/keys.ts'
import { authorTags } from '../crypto/tags.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { confessions, replies } from '../db/schema/content.ts'
import type { BoardEvent } from '../events/events.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** One statement deletes at most this many items, so that it stays within the statement timeout. */
const pieceSize = 500

/**
 * Waits for running writes to confessions and replies, and blocks new ones until the end of this transaction. The mode
 * also blocks locks on rows: a transaction that locked a row, and then waited to change it, would be a deadlock.
 */
export async function lockContent(db: Database): Promise<void> {
  await db.execute(sql`lock table ${confessions}, ${replies} in exclusive mode`)
}

/** Deletes confessions and, once none are left, replies. Call it until `isLast` is true. */
export async function deleteContentPiece(
  db: Database,
  { keys }: { keys: Keys },
  { accountId, memberSince }: Viewer,
): Promise<{ events: BoardEvent[]; isLast: boolean }> {
  // Author tags change every month. At the end of a month, include the tag of the next one: a write that just
  // finished may have used it.
  const soon = new Date(Date.now() + 60_000)
  const tags = authorTags(keys, accountId, memberSince, soon)
  const ofConfessions = await deleteConfessions(db, tags)
  const isFull = ofConfessions.length === pieceSize
  const ofReplies = isFull ? [] : await deleteReplies(db, tags)
  const isLast = !isFull && ofReplies.length < pieceSize
  return { events: [...ofConfessions, ...ofReplies].filter((event) => event !== null), isLast }
}

/** Returns the event of each deleted confession; null for one that was hidden. */
async function deleteConfessions(db: Database, tags: string[]): Promise<(BoardEvent | null)[]> {
  type Deleted = { confessionId: string; wasHidden: boolean }
  const columns = sql`id as "confessionId", is_hidden as "wasHidden"`
  const deleted = await deleteSome<Deleted>(db, confessions, tags, columns)
  return deleted.map(({ wasHidden, ...ids }) =>
    wasHidden ? null : { type: 'confession deleted', ...ids },
  )
}

/** Also counts the visible replies of confessions and parents again. Returns null for hidden ones. */
async function deleteReplies(db: Database, tags: string[]): Promise<(BoardEvent | null)[]> {
  type Deleted = {
    replyId: string
    confessionId: string | null
    parentId: string | null
    wasHidden: boolean
  }
  const columns = sql`id as "replyId", confession_id as "confessionId", parent_reply_id as "parentId",
    is_hidden or is_below_hidden as "wasHidden"`
  const deleted = await deleteSome<Deleted>(db, replies, tags, columns)
  const confessionIds = deleted.flatMap(({ confessionId }) => confessionId ?? [])
  const parentIds = deleted.flatMap(({ parentId }) => parentId ?? [])
  await db.execute(sql`update ${confessions} as live set reply_count =
      (select count(*) from ${replies} where confession_id = live.id and ${isVisible.reply})
    where id = any(${sql.param(confessionIds)}::uuid[])`)
  await db.execute(sql`update ${replies} as live set answer_count =
      (select count(*) from ${replies} where ${replies.parentReplyId} = live.id and ${isVisible.reply})
    where id = any(${sql.param(parentIds)}::uuid[])`)
  return deleted.map(({ parentId: _, wasHidden, ...ids }) =>
    wasHidden ? null : { type: 'reply deleted', ...ids },
  )
}

async function deleteSome<Deleted>(
  db: Database,
  table: typeof confessions | typeof replies,
  tags: string[],
  columns: SQL,
): Promise<Deleted[]> {
  const piece = await rowsOf<{ id: string }>(
    db,
    sql`select id from ${table} where ${inArray(table.authorTag, tags)} limit ${pieceSize}`,
  )
  const ids = piece.map(({ id }) => id)
  return rowsOf(db, sql`delete from ${table} where ${inArray(table.id, ids)} returning ${columns}`)
}
