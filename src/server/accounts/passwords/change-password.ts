import { eq, type SQL } from 'drizzle-orm'
import type { PasswordChange } from '../../../contract/accounts.ts'
import type { Board } from '../../board/board.ts'
import type { Database } from '../../db/database.ts'
import { mailLinks } from '../../db/schema/accounts.ts'
import { problem } from '../../errors/problems.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { beginSession, type SignedIn, sessionProofs } from '../sessions/begin-session.ts'
import { publishSessionsEnded, replaceEpoch } from '../sessions/end-sessions.ts'
import { confirmPassword } from './confirm-password.ts'
import { assertStrongPassword } from './strong-password.ts'

export async function changePassword(
  db: Database,
  board: Board,
  { email, accountId }: Viewer,
  { currentPassword, newPassword }: PasswordChange,
  network: string,
): Promise<SignedIn> {
  const credentials = { email, password: currentPassword }
  board.writing.count(accountId, { kind: 'signIns' })
  const sender = { network, account: accountId }
  const confirmed = await confirmPassword(db, board, credentials, sender)
  assertStrongPassword(board, email, newPassword)
  const stored = await board.passwords.hash({ network }, newPassword)
  const endedEpoch = await db.transaction((tx) =>
    replacePassword(tx, accountId, stored, sessionProofs.password(confirmed.stored)),
  )
  publishSessionsEnded(board, endedEpoch)
  return beginSession(db, board, accountId, sessionProofs.password(stored))
}

/** Also deletes links and ends all sessions. Returns their epoch. Throws `signed_out` without the `proof`. */
export async function replacePassword(
  db: Database,
  id: string,
  password: string,
  proof: SQL,
): Promise<string> {
  const endedEpoch = await replaceEpoch(db, id, proof, { password })
  if (!endedEpoch) throw problem('signed_out')
  await db.delete(mailLinks).where(eq(mailLinks.userId, id))
  return endedEpoch
}
