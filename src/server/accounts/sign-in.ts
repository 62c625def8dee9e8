import { eq } from 'drizzle-orm'
import type { Credentials } from '../../contract/credentials.ts'
import type { Board } from '../board/board.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { Problem, problem } from '../errors/problems.ts'
import type { Asker } from '../jobs/fair-limiter.ts'
import { countAttempts } from '../rate-limits/attempts.ts'
import { mailKnownAddress, mailVerification } from './mail-links/verification-mails.ts'
import {
  confirmPassword,
  confirmPasswordHidingAccount,
  type PasswordServices,
} from './passwords/confirm-password.ts'
import type { PasswordSender } from './passwords/password-attempts.ts'
import { assertStrongPassword } from './passwords/strong-password.ts'
import { insertUser } from './records/accounts.ts'
import { assertEmail, assertUniversityEmail } from './records/email-domain.ts'
import {
  beginSession,
  insertSession,
  readNewSession,
  type SignedIn,
  sessionProofs,
} from './sessions/begin-session.ts'

/**
 * Creates an account and signs in. With the setting `HIDE_ACCOUNT_EXISTENCE` it only sends a mail and always returns
 * null. Otherwise it may throw `email_taken`.
 */
export async function signUp(
  db: Database,
  board: PasswordServices & Pick<Board, 'mailer' | 'background' | 'sessions'>,
  credentials: Credentials,
  asker: Asker,
): Promise<SignedIn | null> {
  assertUniversityEmail(board, credentials.email)
  assertStrongPassword(board, credentials.email, credentials.password)
  const email = credentials.email.toLowerCase()
  await countAttempts(
    db,
    board,
    { at: 'signUpsFromNetwork', by: asker.network },
    { at: 'signUpsOfDayFromNetwork', by: asker.network },
  )
  // Hash the password even if the email address has an account, so that testing addresses is as slow as signing up.
  const newUser = { email, password: await board.passwords.hash(asker, credentials.password) }
  if (board.config.hideAccountExistence) {
    board.background.runAtRandomMoment(async () => {
      const id = await insertUser(db, board, newUser)
      if (id) await mailVerification(db, board, { id, email })
      else await mailKnownAddress(db, board, email)
    })
    return null
  }
  const opened = await db.transaction(async (tx) => {
    const id = await insertUser(tx, board, newUser)
    const cookie = id && (await insertSession(tx, board, id, eq(users.id, id)))
    return cookie ? { id, cookie } : undefined
  })
  if (!opened) throw problem('email_taken')
  board.background.run(() => mailVerification(db, board, { id: opened.id, email }))
  return readNewSession(board, opened.cookie)
}

/**
 * Signs in. The email domain is checked only if the email or password is wrong, because the university's domain may
 * have changed since the sign-up.
 */
export async function signIn(
  db: Database,
  board: PasswordServices & Pick<Board, 'sessions'>,
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
