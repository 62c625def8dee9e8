import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Board } from '../src/server/board/board.ts'
import { authorTag, importedTag, monthOf } from '../src/server/crypto/tags.ts'
import { confessions, replies } from '../src/server/db/schema/content.ts'
import { accountIdOf, changeAccount } from './accounts/accounts.ts'
import type { Caller } from './board.ts'

/*
 * Inserts content that the API can't make: written long ago, in another month's era, on another board, or without its
 * confession.
 */

type ConfessionRow = typeof confessions.$inferInsert
type ReplyRow = typeof replies.$inferInsert

/** Fields that a row leaves out say that an unknown author wrote it just now. */
export function placeConfessions({ db }: Board, rows: Partial<ConfessionRow>[]) {
  const filled = rows.map((row) => ({
    id: randomUUID(),
    authorTag: randomUUID(),
    title: 'A title',
    content: 'A confession',
    preview: 'A confession',
    truncated: false,
    createdAt: new Date(),
    ...row,
  }))
  return db.insert(confessions).values(filled).returning()
}

export async function placeConfession(board: Board, row: Partial<ConfessionRow> = {}) {
  return only(await placeConfessions(board, [row]))
}

/** Updates the answer counts of parent replies, but not the reply count of the confession. */
export async function placeReplies({ db }: Board, rows: Partial<ReplyRow>[]) {
  const filled = rows.map((row) => ({
    id: randomUUID(),
    authorTag: randomUUID(),
    depth: 0,
    isOp: false,
    content: 'A reply',
    createdAt: new Date(),
    ...row,
  }))
  const placed = await db.insert(replies).values(filled).returning()
  const parents = placed.flatMap(({ parentReplyId }) => parentReplyId ?? [])
  await db.execute(sql`update ${replies} as above set answer_count =
      (select count(*) from ${replies} as below where below.parent_reply_id = above.id)
    where id = any(${sql.param(parents)}::uuid[])`)
  await db.execute(sql`update ${replies} as reply set answered_tag = nullif(coalesce(
      (select author_tag from ${replies} as above where above.id = reply.parent_reply_id),
      (select author_tag from ${confessions} as above where above.id = reply.confession_id)), author_tag)
    where id = any(${sql.param(placed.map(({ id }) => id))}::uuid[])`)
  return placed
}

export async function placeReply(board: Board, row: Partial<ReplyRow> = {}) {
  return only(await placeReplies(board, [row]))
}

export function backdate(board: Board, { email }: Caller, since: Date): Promise<void> {
  return changeAccount(board, email, { memberSince: monthOf(since) })
}

export async function tagOf(board: Board, { email }: Caller, createdAt: Date): Promise<string> {
  return authorTag(board.keys, await accountIdOf(board, email), createdAt)
}

export async function importedTagOf(board: Board, { email }: Caller): Promise<string> {
  return importedTag(board.keys, await accountIdOf(board, email))
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('No row was placed')
  return row
}
