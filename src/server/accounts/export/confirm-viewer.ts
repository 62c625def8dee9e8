import type { Board } from '../../board/board.ts'
import type { Database } from '../../db/database.ts'
import { problem } from '../../errors/problems.ts'
import { assertVerified } from '../../viewer/admission.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { isRecentSignIn } from '../sessions/recent-sign-in.ts'

/**
 * Makes sure that the viewer, not someone who found the browser signed in, asks for the export. An account with a
 * password needs the password, any other a recent sign-in. Throws `unverified`, `password_needed`, `sign_in_needed`, or
 * what `confirmPassword` throws.
 */
export async function confirmViewer(
  db: Database,
  board: Board,
  viewer: Viewer,
  password: string | undefined,
  network: string,
): Promise<void> {
  const { email, accountId, hasPassword } = viewer
  assertVerified(viewer, Boolean(board.mailer))
  if (password !== undefined)
    await confirmPassword(db, board, { email, password }, { network, account: accountId })
  else if (hasPassword) throw problem('password_needed')
  else if (!isRecentSignIn(viewer)) throw problem('sign_in_needed')
}
