import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AccountDeletion } from '../../contract/accounts.ts'
import { authorTags } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import type { Database } from '../db/database.ts'
import { untilNoDeadlock } from '../db/failures.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import { confessions, replies } from '../db/schema/content.ts'
import { problem } from '../problems.ts'
import { confirmPassword } from './passwords/passwords.ts'
import { stillSignedIn } from './sessions/still-signed-in.ts'
import type { Viewer } from './viewer.ts'

/** Milliseconds after a sign-in during which nobody is asked for the password again. */
const recently = 10 * 60 * 1000

/** Confessions or replies that are deleted at once: well within the time of a statement. */
const pieceSize = 500

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
  if (deleteContent) await leaveWithContent(board, viewer)
  else if (!(await leave(board.db, accountId, stillSignedIn(viewer)))) throw problem('signed_out')
  await board.db.delete(sessions).where(eq(sessions.hash, viewer.sessionHash))
}

/**
 * Forgets an account, if the condition still holds, and answers whether it did. What it wrote stays
 * as it is: with the account's id goes the only way to tell that it belonged together.
 */
export async function leave(db: Database, accountId: string, condition: SQL): Promise<boolean> {
  const forgotten = await db
    .delete(users)
    .where(and(eq(users.id, accountId), condition))
    .returning({ id: users.id })
  return forgotten.length > 0
}

/**
 * The same, with all that the viewer wrote and everything below it: the account goes with the last
 * piece, so whoever is interrupted can go on. Throws `signed_out` when the session ends meanwhile.
 */
async function leaveWithContent(board: Board, viewer: Viewer): Promise<void> {
  let isLast = false
  while (!isLast) isLast = await untilNoDeadlock(() => deletePiece(board, viewer))
}

/** Answers whether it was the last one. Nobody else can write meanwhile, so a piece is small. */
function deletePiece({ db, keys }: Board, viewer: Viewer): Promise<boolean> {
  const { accountId, memberSince } = viewer
  return db.transaction(async (db) => {
    // Lets what is being written end first, and what comes later find the account gone.
    await db.execute(sql`lock table ${confessions}, ${replies} in share row exclusive mode`)
    const isViewer = and(eq(users.id, accountId), stillSignedIn(viewer))
    if ((await db.$count(users, isViewer)) === 0) throw problem('signed_out')
    // What is being written at this moment may already belong to the next month.
    const soon = new Date(Date.now() + 60_000)
    const tags = authorTags(keys, accountId, memberSince, soon)
    const isRest = (await deleteConfessions(db, tags)) && (await deleteReplies(db, tags))
    if (isRest && !(await leave(db, accountId, stillSignedIn(viewer)))) throw problem('signed_out')
    return isRest
  })
}

/** A piece of them, with everything below. Answers whether it was the rest. */
async function deleteConfessions(db: Database, tags: string[]): Promise<boolean> {
  const piece = await db
    .select({ id: confessions.id })
    .from(confessions)
    .where(inArray(confessions.authorTag, tags))
    .limit(pieceSize)
  await db.delete(confessions).where(
    inArray(
      confessions.id,
      piece.map(({ id }) => id),
    ),
  )
  return piece.length < pieceSize
}

/** The same of replies; what they answered is counted again. */
async function deleteReplies(db: Database, tags: string[]): Promise<boolean> {
  const piece = await db
    .select({ id: replies.id, confession: replies.confessionId, parent: replies.parentReplyId })
    .from(replies)
    .where(inArray(replies.authorTag, tags))
    .limit(pieceSize)
  await db.delete(replies).where(
    inArray(
      replies.id,
      piece.map(({ id }) => id),
    ),
  )
  await db.execute(sql`update ${confessions} as live set reply_count =
      (select count(*) from ${replies} where confession_id = live.id)
    where id = any(${sql.param(piece.flatMap(({ confession }) => confession ?? []))}::uuid[])`)
  await db.execute(sql`update ${replies} as live set answer_count =
      (select count(*) from ${replies} as answer where answer.parent_reply_id = live.id)
    where id = any(${sql.param(piece.flatMap(({ parent }) => parent ?? []))}::uuid[])`)
  return piece.length < pieceSize
}
