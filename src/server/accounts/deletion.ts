import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AccountDeletion } from '../../contract/accounts.ts'
import type { Keys } from '../anonymity/keys.ts'
import { authorTags } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { untilNoDeadlock } from '../db/failures.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import { confessions, replies } from '../db/schema/content.ts'
import type { BoardEvent } from '../events/events.ts'
import { problem } from '../problems.ts'
import { deleteUser } from './accounts.ts'
import { type Checking, confirmPassword } from './passwords/confirm-password.ts'
import { publishSessionsEnded } from './sessions/end-sessions.ts'
import { stillSignedIn } from './sessions/still-signed-in.ts'
import type { Viewer } from './viewer.ts'

/** After a sign-in nobody is asked for the password again for so long. */
const recentSignInMs = 10 * 60 * 1000

/** Confessions or replies that are deleted at once: well within the time of a statement. */
const pieceSize = 500

/**
 * Deletes the viewer's account, and on request all they wrote. Throws `sign_in_needed` when the
 * sign-in was a while ago and there is no password, `wrong_password` or `too_many_attempts`.
 */
export async function deleteAccount(
  db: Database,
  board: Checking & Pick<Board, 'events'>,
  viewer: Viewer,
  { password, deleteContent }: AccountDeletion,
  network: string,
): Promise<void> {
  const isRecent = Date.now() - viewer.signedInAt.getTime() < recentSignInMs
  if (!isRecent && password === undefined) throw problem('sign_in_needed')
  const { email, accountId } = viewer
  if (password !== undefined)
    await confirmPassword(db, board, { email, password }, { network, account: accountId })
  if (deleteContent) await deleteWithContent(db, board, viewer)
  else publishSessionsEnded(board, await deleteViewer(db, viewer))
  await db.delete(sessions).where(eq(sessions.hash, viewer.sessionHash))
}

/** Answers the epoch that ended. Throws `signed_out`. */
async function deleteViewer(db: Database, viewer: Viewer): Promise<string> {
  const isAccount = eq(users.id, viewer.accountId)
  const endedEpoch = await deleteUser(db, isAccount, stillSignedIn(viewer))
  if (!endedEpoch) throw problem('signed_out')
  return endedEpoch
}

/**
 * The same, with all that the viewer wrote and everything below it: the account goes with the last
 * piece, so whoever is interrupted can go on. Throws `signed_out` when the session ends meanwhile.
 */
async function deleteWithContent(
  db: Database,
  board: Pick<Board, 'keys' | 'events'>,
  viewer: Viewer,
): Promise<void> {
  let endedEpoch: string | undefined
  while (!endedEpoch) {
    const deletePiece = () => db.transaction((tx) => deleteContentPiece(tx, board, viewer))
    const piece = await untilNoDeadlock(deletePiece)
    for (const event of piece.events) board.events.publish(event)
    endedEpoch = piece.endedEpoch
  }
  publishSessionsEnded(board, endedEpoch)
}

/** What happened, and with the last piece the epoch that ended. Nobody else can write meanwhile, so it is small. */
async function deleteContentPiece(
  db: Database,
  { keys }: { keys: Keys },
  viewer: Viewer,
): Promise<{ events: BoardEvent[]; endedEpoch?: string }> {
  const { accountId, memberSince } = viewer
  // Lets what is being written end first, and what comes later find the account gone.
  await db.execute(sql`lock table ${confessions}, ${replies} in share row exclusive mode`)
  const isViewer = and(eq(users.id, accountId), stillSignedIn(viewer))
  if ((await db.$count(users, isViewer)) === 0) throw problem('signed_out')
  // What is being written at this moment may already belong to the next month.
  const soon = new Date(Date.now() + 60_000)
  const tags = authorTags(keys, accountId, memberSince, soon)
  const events = await deleteConfessions(db, tags)
  if (events.length === pieceSize) return { events }
  const replyEvents = await deleteReplies(db, tags)
  events.push(...replyEvents)
  if (replyEvents.length === pieceSize) return { events }
  return { events, endedEpoch: await deleteViewer(db, viewer) }
}

async function deleteConfessions(db: Database, tags: string[]): Promise<BoardEvent[]> {
  const deleted = await deleteSome<{ confessionId: string }>(
    db,
    confessions,
    tags,
    sql`id as "confessionId"`,
  )
  return deleted.map(({ confessionId }) => ({ type: 'confession deleted', confessionId }))
}

/** What they answered is counted again. */
async function deleteReplies(db: Database, tags: string[]): Promise<BoardEvent[]> {
  const deleted = await deleteSome<{
    replyId: string
    confessionId: string | null
    parentId: string | null
  }>(
    db,
    replies,
    tags,
    sql`id as "replyId", confession_id as "confessionId", parent_reply_id as "parentId"`,
  )
  await db.execute(sql`update ${confessions} as live set reply_count =
      (select count(*) from ${replies} where confession_id = live.id)
    where id = any(${sql.param(deleted.flatMap(({ confessionId }) => confessionId ?? []))}::uuid[])`)
  await db.execute(sql`update ${replies} as live set answer_count =
      (select count(*) from ${replies} as answer where answer.parent_reply_id = live.id)
    where id = any(${sql.param(deleted.flatMap(({ parentId }) => parentId ?? []))}::uuid[])`)
  return deleted.map(({ replyId, confessionId }) => ({
    type: 'reply deleted',
    replyId,
    confessionId,
  }))
}

/** A piece of what was written under these tags, with everything below it. */
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
