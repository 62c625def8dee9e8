import { eq } from 'drizzle-orm'
import type { Credentials } from '../../contract/credentials.ts'
import type { Board } from '../board/board.ts'
import type { WaitingCode } from '../crypto/code-cookie.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { problem } from '../errors/problems.ts'
import type { Asker } from '../jobs/fair-limiter.ts'
import { countAttempts } from '../rate-limits/attempts.ts'
import { type CodeServices, mailCode } from './mail-codes/mail-code.ts'
import type { PasswordServices } from './passwords/confirm-password.ts'
import { assertStrongPassword } from './passwords/strong-password.ts'
import { findAccount, insertUser } from './records/accounts.ts'
import { assertUniversityEmail } from './records/email-domain.ts'
import { insertSession, readNewSession, type SignedIn } from './sessions/begin-session.ts'

/** Creates an account and signs in, on a board without mail. Throws `email_taken`. */
export async function signUp(
  db: Database,
  board: PasswordServices & Pick<Board, 'sessions'>,
  credentials: Credentials,
  asker: Asker,
): Promise<SignedIn> {
  const newUser = await checkSignUp(db, board, credentials, asker)
  const cookie = await db.transaction(async (tx) => {
    const id = await insertUser(tx, board, newUser)
    return id && insertSession(tx, board, id, eq(users.id, id))
  })
  if (!cookie) throw problem('email_taken')
  return readNewSession(board, cookie)
}

/**
 * Mails the code that opens the account, on a board with mail. Nothing is stored until then. Throws `email_taken`,
 * except with the setting `HIDE_ACCOUNT_EXISTENCE`.
 */
export async function requestAccount(
  db: Database,
  board: PasswordServices & CodeServices,
  credentials: Credentials,
  asker: Asker,
  earlier: WaitingCode | null,
): Promise<WaitingCode> {
  const newUser = await checkSignUp(db, board, credentials, asker)
  const isTaken =
    !board.config.hideAccountExistence && (await findAccount(db, board, newUser.email))
  if (isTaken) throw problem('email_taken')
  return mailCode(db, board, newUser, earlier, { waits: false })
}

/** Returns the address in lower case and the hashed password. */
async function checkSignUp(
  db: Database,
  board: PasswordServices,
  { email, password }: Credentials,
  asker: Asker,
): Promise<{ email: string; password: string }> {
  assertUniversityEmail(board, email)
  assertStrongPassword(board, email, password)
  await countAttempts(
    db,
    board,
    { at: 'signUpsFromNetwork', by: asker.network },
    { at: 'signUpsOfDayFromNetwork', by: asker.network },
  )
  // Hash the password even if the email address has an account, so that testing addresses is as slow as signing up.
  return { email: email.toLowerCase(), password: await board.passwords.hash(asker, password) }
}
