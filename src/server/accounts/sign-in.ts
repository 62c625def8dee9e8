import type { Credentials } from '../../contract/credentials.ts'
import type { Board } from '../board/board.ts'
import type { Database } from '../db/database.ts'
import { Problem } from '../errors/problems.ts'
import {
  confirmPassword,
  confirmPasswordHidingAccount,
  type PasswordSender,
} from './passwords/confirm-password.ts'
import { assertEmail, assertUniversityEmail } from './records/accounts.ts'
import { beginSession, type SignedIn, sessionProofs } from './sessions/begin-session.ts'

/** Checks the email domain only after a mistake: the university's domain may have changed since the sign-up. */
export async function signIn(
  db: Database,
  board: Board,
  credentials: Credentials,
  sender: PasswordSender,
): Promise<SignedIn> {
  assertEmail(credentials.email)
  const hides = board.config.hideAccountExistence
  const confirm = hides ? confirmPasswordHidingAccount : confirmPassword
  const { id, stored } = await confirm(db, board, credentials, sender).catch((refusal: unknown) => {
    const isWrong = refusal instanceof Problem && refusal.status === 401
    if (isWrong) assertUniversityEmail(board, credentials.email)
    throw refusal
  })
  board.writing.count(id, { kind: 'signIns' })
  return beginSession(db, board, id, sessionProofs.password(stored))
}
