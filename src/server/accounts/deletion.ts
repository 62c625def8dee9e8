import { eq } from 'drizzle-orm'
import type { AccountDeletion } from '../../contract/accounts.ts'
import type { Board } from '../board/board.ts'
import type { Database } from '../db/database.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { users } from '../db/schema/accounts.ts'
import { problem } from '../errors/problems.ts'
import type { BoardEvent } from '../events/events.ts'
import { stillSignedIn } from '../viewer/conditions.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { deleteContentPiece, lockContent } from './content-deletion.ts'
import { confirmPassword } from './passwords/confirm-password.ts'
import { deleteUser } from './records/accounts.ts'
import { readSuspensionEnd, storeDeparture } from './records/departures.ts'
import { isRecentSignIn } from './sessions/begin-session.ts'
import { publishSessionsEnded } from './sessions/end-sessions.ts'

/** The deletion of each item is published at a random moment within this time. */
const scatterMs = 10 * 60 * 1000

/** Throws `sign_in_needed`, `signed_out`, or what `confirmPassword` throws. */
export async function deleteAccount(
  db: Database,
  board: Board,
  viewer: Viewer,
  { password, deleteContent }: AccountDeletion,
  network: string,
): Promise<void> {
  if (password === undefined && !isRecentSignIn(viewer)) throw problem('sign_in_needed')
  const { email, accountId } = viewer
  if (password !== undefined)
    await confirmPassword(db, board, { email, password }, { network, account: accountId })
  // Use a separate transaction. PostgreSQL stores transaction numbers with rows, and an equal number would link the
  // departure's row to the deleted account.
  const store = () => db.transaction((tx) => storeDeparture(tx, board, viewer))
  const storedEnd = await store()
  if (deleteContent) await deleteWithContent(db, board, viewer, storedEnd, store)
  else publishSessionsEnded(board, await db.transaction((tx) => deleteViewer(tx, viewer)))
}

/** The last piece also deletes the account, so a user can repeat an interrupted deletion. */
async function deleteWithContent(
  db: Database,
  board: Board,
  viewer: Viewer,
  storedEnd: string | null,
  store: () => Promise<string | null>,
): Promise<void> {
  let endedEpoch: string | undefined
  for (let stored = storedEnd; !endedEpoch; ) {
    const piece = await retryOnDeadlock(() =>
      db.transaction((tx) => deletePiece(tx, board, viewer, stored)),
    )
    if (!piece) stored = await store()
    publishScattered(board, piece?.events ?? [])
    endedEpoch = piece?.endedEpoch
  }
  publishSessionsEnded(board, endedEpoch)
}

/**
 * Deletes a small piece of the content; small, because all other writes wait meanwhile. The last piece also deletes
 * the account and returns `endedEpoch`. Publish it after the commit, so that all processes end the account's
 * sessions. Returns undefined, and deletes nothing, if the viewer was suspended since the departure was stored.
 */
async function deletePiece(
  db: Database,
  board: Board,
  viewer: Viewer,
  storedEnd: string | null,
): Promise<{ events: BoardEvent[]; endedEpoch: string | undefined } | undefined> {
  // A suspension locks its item, so none is added before the end of this transaction.
  await lockContent(db)
  if ((await readSuspensionEnd(db, viewer)) !== storedEnd) return undefined
  const { events, isLast } = await deleteContentPiece(db, board, viewer)
  return { events, endedEpoch: isLast ? await deleteViewer(db, viewer) : undefined }
}

/**
 * Publishes at once that some content was deleted, so that all caches expire. The deletion of each item follows at a
 * random moment: published together, the deletions would show every reader which items had the same author.
 */
function publishScattered({ events, background }: Board, deletions: BoardEvent[]): void {
  if (deletions.length > 0) events.publish({ type: 'content deleted' })
  for (const deletion of deletions)
    background.runAtRandomMoment(async () => events.publish(deletion), scatterMs)
}

/**
 * Leaves the rows of the account's sessions until their month ends. They name no account and no longer work. If one
 * were deleted now, two copies of the database would differ by an account and a session, and so link them.
 */
async function deleteViewer(db: Database, viewer: Viewer): Promise<string> {
  const isAccount = eq(users.id, viewer.accountId)
  const endedEpoch = await deleteUser(db, isAccount, stillSignedIn(viewer))
  if (!endedEpoch) throw problem('signed_out')
  return endedEpoch
}
