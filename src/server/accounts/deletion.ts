import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AccountDeletion } from '../../contract/accounts.ts'
import { authorTags, severedTag } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import type { Database } from '../db/connect.ts'
import { untilNoDeadlock } from '../db/failures.ts'
import { confessions, replies, users } from '../db/schema.ts'
import { problem } from '../http/problems.ts'
import { confirmPassword } from './passwords.ts'
import type { Viewer } from './sessions.ts'
import { stillSignedIn } from './standing.ts'

/** Milliseconds after a sign-in during which nobody is asked for the password again. */
const recently = 10 * 60 * 1000

/**
 * Deletes the viewer's account, and on request all they wrote. Throws `sign_in_needed` when the
 * sign-in was a while ago and there is no password, `wrong_password` or `too_many_attempts`.
 */
export async function deleteAccount(
  board: Board,
  viewer: Viewer,
  { password, deleteContent }: AccountDeletion,
  network: string,
): Promise<void> {
  const isRecent = Date.now() - viewer.signedInAt.getTime() < recently
  if (!isRecent && password === undefined) throw problem('sign_in_needed')
  const { email, accountId } = viewer
  if (password !== undefined) await confirmPassword(board, { email, password }, network, accountId)
  const removed = await removeAccount(board, accountId, stillSignedIn(viewer), { deleteContent })
  if (!removed) throw problem('signed_out')
}

/**
 * Severs what an account wrote, or deletes it, and forgets the account with its sessions, if the
 * condition still holds. Votes stay counted: whoever comes back with the address meets them again, and
 * votes no second time. Answers whether it did.
 */
export async function removeAccount(
  board: Board,
  accountId: string,
  condition: SQL,
  { deleteContent = false } = {},
): Promise<boolean> {
  const work = async (db: Database) => {
    // Lets what is being written end first, and what comes later find the account gone.
    await db.execute(sql`lock table ${confessions}, ${replies} in share row exclusive mode`)
    const [user] = await db
      .delete(users)
      .where(and(eq(users.id, accountId), condition))
      .returning()
    if (!user) return false
    // What is being written at this moment may already belong to the next month.
    const soon = new Date(Date.now() + 60_000)
    const tags = authorTags(board.keys, accountId, user.memberSince, soon)
    if (deleteContent) await deleteWritings(db, tags)
    for (const table of [confessions, replies])
      await db.update(table).set({ authorTag: severedTag }).where(inArray(table.authorTag, tags))
    return true
  }
  const removed = await untilNoDeadlock(() => board.db.transaction(work))
  board.eraseSoon()
  return removed
}

/** Of an account that may be somebody else's than the address's owner. */
export const neverVerified: SQL = eq(users.emailVerified, false)

/** Confessions with everything below them, replies with everything below those, and right counts. */
async function deleteWritings(db: Database, tags: string[]): Promise<void> {
  await db.delete(confessions).where(inArray(confessions.authorTag, tags))
  const answered = await db
    .selectDistinct({ confession: replies.confessionId, reply: replies.parentReplyId })
    .from(replies)
    .where(inArray(replies.authorTag, tags))
  await db.delete(replies).where(inArray(replies.authorTag, tags))
  await db.execute(sql`update ${confessions} as live set reply_count =
      (select count(*) from ${replies} where confession_id = live.id)
    where id = any(${sql.param(answered.flatMap(({ confession }) => confession ?? []))}::uuid[])`)
  await db.execute(sql`update ${replies} as live set answer_count =
      (select count(*) from ${replies} as answer where answer.parent_reply_id = live.id)
    where id = any(${sql.param(answered.flatMap(({ reply }) => reply ?? []))}::uuid[])`)
}
