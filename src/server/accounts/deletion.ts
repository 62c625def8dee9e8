import { eq, inArray, sql } from 'drizzle-orm'
import type { AccountDeletion } from '../../contract/accounts.ts'
import { authorTags, severedTag } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { type Database, rowsOf } from '../db/connect.ts'
import { confessions, replies, users } from '../db/schema.ts'
import { problem } from '../http/problems.ts'
import { confirmPassword } from './passwords.ts'
import type { Viewer } from './sessions.ts'

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
  if (password !== undefined) await confirmPassword(board, viewer.email, password, network)
  await removeAccount(board, viewer.accountId, deleteContent)
}

/**
 * Severs what an account wrote, or deletes it, and forgets the account with its sessions. Votes stay
 * counted: whoever comes back with the address meets them again, and votes no second time.
 */
export async function removeAccount(
  board: Board,
  accountId: string,
  deleteContent = false,
): Promise<void> {
  await board.db.transaction(async (db) => {
    const [user] = await db.delete(users).where(eq(users.id, accountId)).returning()
    if (!user) return
    // What is being written at this moment may already belong to the next month.
    const soon = new Date(Date.now() + 60_000)
    const tags = authorTags(board.keys, accountId, user.memberSince, soon)
    if (deleteContent) await deleteWritings(db, tags)
    for (const table of [confessions, replies])
      await db.update(table).set({ authorTag: severedTag }).where(inArray(table.authorTag, tags))
  })
  board.eraseSoon()
}

/** Confessions with everything below them, replies with everything below those, and right counts. */
async function deleteWritings(db: Database, tags: string[]): Promise<void> {
  await db.delete(confessions).where(inArray(confessions.authorTag, tags))
  // Whoever replies locks the confession first, so nothing can grow below while we count.
  const answered = await rowsOf<{ id: string }>(
    db,
    sql`select id from ${confessions} where id in (
        select confession_id from ${replies} where ${inArray(replies.authorTag, tags)}
      ) order by id for no key update`,
  )
  await db.delete(replies).where(inArray(replies.authorTag, tags))
  const ids = answered.map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .update(confessions)
    .set({
      replyCount: sql`(select count(*) from ${replies} where ${replies.confessionId} = ${confessions.id})`,
    })
    .where(inArray(confessions.id, ids))
}
