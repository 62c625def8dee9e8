import { eq } from 'drizzle-orm'
import type { Credentials } from '../../contract/credentials.ts'
import type { Board } from '../board/board.ts'
import type { WaitingCode } from '../crypto/cookies.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { problem } from '../errors/problems.ts'
import type { Asker } from '../jobs/fair-limiter.ts'
import { mailCode } from './mail-codes/mail-code.ts'
import { assertStrongPassword } from './passwords/strong-password.ts'
import { assertUniversityEmail, findAccount, insertUser } from './records/accounts.ts'
import { insertSession, readNewSession, type SignedIn } from './sessions/begin-session.ts'

/** Creates an account and signs in, on a board without mail. Throws `email_taken`. */
export async function signUp(
  db: Database,
  board: Board,
  credentials: Credentials,
  asker: Asker,
): Promise<SignedIn> {
  return countSignUp(board, credentials, asker, async (newUser) => {
    const cookie = await db.transaction(async (tx) => {
      const id = await insertUser(tx, board, newUser)
      return id && insertSession(tx, board, id, eq(users.id, id))
    })
    if (!cookie) throw problem('email_taken')
    return readNewSession(board, cookie)
  })
}

/** On a board with mail, this stores nothing until the code is typed. Throws `email_taken`, unless the board hides that. */
export async function requestAccount(
  db: Database,
  board: Board,
  credentials: Credentials,
  asker: Asker,
  earlier: WaitingCode | null,
): Promise<WaitingCode> {
  return countSignUp(board, credentials, asker, async (newUser) => {
    const isTaken =
      !board.config.hideAccountExistence && (await findAccount(db, board, newUser.email))
    if (isTaken) throw problem('email_taken')
    return mailCode(db, board, newUser, earlier, { network: asker.network, waits: false })
  })
}

/** Calls `open` with the address in lower case and the hashed password, if the network may try another sign-up. */
async function countSignUp<Result>(
  board: Board,
  { email, password }: Credentials,
  asker: Asker,
  open: (newUser: { email: string; password: string }) => Promise<Result>,
): Promise<Result> {
  assertUniversityEmail(board, email)
  assertStrongPassword(board, email, password)
  const attempts = [
    { at: 'signUpsFromNetwork', by: asker.network },
    { at: 'signUpsOfDayFromNetwork', by: asker.network },
  ] as const
  return board.attempts.countUnlessWeFail([...attempts], async () => {
    // Hash the password even if the email address has an account, so that testing addresses is as slow as signing up.
    const hash = await board.passwords.hash(asker, password)
    return open({ email: email.toLowerCase(), password: hash })
  })
}
