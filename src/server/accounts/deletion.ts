import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AccountDeletion } from '../../contract/accounts.ts'
import { authorTags } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import type { Database } from '../db/connect.ts'
import { untilNoDeadlock } from '../db/failures.ts'
import { confessions, replies, sessions, users } from '../db/schema.ts'
import { problem } from '../http/problems.ts'
import { confirmPassword } from './passwords.ts'
import { stillSignedIn, type Viewer } from './sessions.ts'

/** Milliseconds after a sign-in during which nobody is asked for the password again. */
const recently = 10 * 60 * 1000

/** Of an account that may be somebody else's than the address's owner. */
export const neverProved: SQL = eq(users.emailVerified, false)

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
  if (password !== undefined)
    await confirmPassword(board, { email, password }, { network, account: accountId })
  const isGone = deleteContent
    ? await leaveWithContent(board, viewer)
    : await leave(board, accountId, stillSignedIn(viewer))
  if (!isGone) throw problem('signed_out')
  await board.db.delete(sessions).where(eq(sessions.hash, viewer.sessionHash))
}

/**
 * Forgets an account, if the condition still holds, and answers whether it did. What it wrote stays
 * as it is: with the account's id goes the only way to tell that it belonged together.
 */
export async function leave(board: Board, accountId: string, condition: SQL): Promise<boolean> {
  const isGone = await forget(board.db, accountId, condition)
  board.eraseSoon()
  return isGone
}

/** The same, with all that the viewer wrote and everything below it. */
async function leaveWithContent(board: Board, viewer: Viewer): Promise<boolean> {
  const isGone = await untilNoDeadlock(() =>
    board.db.transaction(async (db) => {
      // Lets what is being written end first, and what comes later find the account gone.
      await db.execute(sql`lock table ${confessions}, ${replies} in share row exclusive mode`)
      if (!(await forget(db, viewer.accountId, stillSignedIn(viewer)))) return false
      // What is being written at this moment may already belong to the next month.
      const soon = new Date(Date.now() + 60_000)
      const { accountId, memberSince } = viewer
      await deleteWritings(db, authorTags(board.keys, accountId, memberSince, soon))
      return true
    }),
  )
  board.eraseSoon()
  return isGone
}

async function forget(db: Database, accountId: string, condition: SQL): Promise<boolean> {
  const forgotten = await db
    .delete(users)
    .where(and(eq(users.id, accountId), condition))
    .returning({ id: users.id })
  return forgotten.length > 0
}

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
