import { eq } from 'drizzle-orm'
import type { Credentials } from '../../../contract/accounts.ts'
import type { Board } from '../../board.ts'
import { users } from '../../db/schema/accounts.ts'
import { countAttempts } from '../../limits/limits.ts'
import { Problem, problem } from '../../problems.ts'
import type { Asker } from '../../process/turns.ts'
import { enter, findAccount, insertUser, proofs, type SignedIn, startSession } from '../accounts.ts'
import { assertEmail, assertUniversityEmail } from '../email-domain.ts'
import { mailKnownAddress, mailVerification } from '../mail-links/verification.ts'
import {
  assertStrongPassword,
  confirmPassword,
  confirmQuietly,
  type Guesser,
} from '../passwords/passwords.ts'

/**
 * Opens an account with a password and signs it in. Where nobody is told which addresses have an
 * account, it answers null for any address, and the mail says more. Throws `invalid_email`,
 * `foreign_email_domain`, `weak_password`, `email_taken` or `too_many_attempts`.
 */
export async function signUp(
  board: Board,
  credentials: Credentials,
  asker: Asker,
): Promise<SignedIn | null> {
  assertUniversityEmail(board, credentials.email)
  assertStrongPassword(board, credentials.email, credentials.password)
  const email = credentials.email.toLowerCase()
  await countAttempts(board, { at: 'signUpsFromNetwork', by: asker.network })
  const hides = board.config.hideAccountExistence
  if (!hides && (await findAccount(board, email))) throw problem('email_taken')
  const newUser = { email, password: await board.passwords.hash(asker, credentials.password) }
  if (hides) {
    board.background.runAtRandomMoment(async () => {
      const id = await insertUser(board, board.db, newUser)
      if (id) await mailVerification(board, { id, email })
      else await mailKnownAddress(board, email)
    })
    return null
  }
  const opened = await board.db.transaction(async (db) => {
    const id = await insertUser(board, db, newUser)
    const cookie = id && (await board.sessions.begin(db, id, eq(users.id, id)))
    return cookie ? { id, cookie } : undefined
  })
  // The same address, signed up twice at the same moment.
  if (!opened) throw problem('email_taken')
  board.background.run(() => mailVerification(board, { id: opened.id, email }))
  return enter(board, opened.cookie)
}

/**
 * Signs in with a password; whoever came by an account here may, whatever university the board is
 * for by now. Throws `invalid_email`, `foreign_email_domain`, `user_not_found`, `wrong_password`,
 * `no_password`, `unavailable`, `too_many_attempts` or `too_fast`; where nobody is told which
 * addresses have an account, `wrong_credentials` stands for three of them.
 */
export async function signIn(
  board: Board,
  credentials: Credentials,
  guesser: Guesser,
): Promise<SignedIn> {
  assertEmail(credentials.email)
  const confirm = board.config.hideAccountExistence ? confirmQuietly : confirmPassword
  const { id, stored } = await confirm(board, credentials, guesser).catch((refusal: unknown) => {
    const isWrong = refusal instanceof Problem && refusal.status === 401
    if (isWrong) assertUniversityEmail(board, credentials.email)
    throw refusal
  })
  board.writing.count(id, { kind: 'signIns' })
  return startSession(board, id, proofs.password(stored))
}
