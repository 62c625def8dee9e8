import { eq } from 'drizzle-orm'
import type { Credentials } from '../../contract/accounts.ts'
import { hashPassword } from '../anonymity/passwords.ts'
import { accountId } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { users } from '../db/schema.ts'
import { problem } from '../http/problems.ts'
import { countAttempts } from '../limits/limits.ts'
import { enter, insertUser, proofs, type SignedIn, startSession } from './accounts.ts'
import { assertUniversityEmail, mailboxOf } from './email-domain.ts'
import { assertStrongPassword, confirmPassword, confirmQuietly } from './passwords.ts'
import { mailVerification, writeToKnownAddress } from './verification.ts'

/**
 * Opens an account with a password and signs it in. Where nobody is told which addresses have an
 * account, it answers null for any address, and the mail says more. Throws `invalid_email`,
 * `foreign_email_domain`, `weak_password`, `email_taken` or `too_many_attempts`.
 */
export async function signUp(
  board: Board,
  credentials: Credentials,
  network: string,
): Promise<SignedIn | null> {
  const { keys, later } = board
  assertUniversityEmail(board, credentials.email)
  assertStrongPassword(board, credentials.email, credentials.password)
  const email = credentials.email.toLowerCase()
  await countAttempts(
    board,
    { at: 'signUpsFromNetwork', by: network },
    { at: 'mailsToAddress', by: mailboxOf(email) },
  )
  const hides = board.config.hideAccountExistence
  if (!hides && (await isTaken(board, email))) throw problem('email_taken')
  const newUser = { email, password: await hashPassword(keys, credentials.password) }
  if (hides) {
    // After the answer, which so takes as long for a known address as for a new one.
    later(async () => {
      const id = await insertUser(board, board.db, newUser)
      if (id) await mailVerification(board, { accountId: id, email })
      else await writeToKnownAddress(board, email)
    })
    return null
  }
  const cookie = await board.db.transaction(async (db) => {
    const id = await insertUser(board, db, newUser)
    return id && board.sessions.begin(db, id, proofs.password(newUser.password))
  })
  // The same address, signed up twice at the same moment.
  if (!cookie) throw problem('email_taken')
  later(() => mailVerification(board, { accountId: accountId(keys, email), email }))
  return enter(board, cookie)
}

/**
 * Signs in with a password. Throws `invalid_email`, `foreign_email_domain`, `user_not_found`,
 * `wrong_password`, `no_password` or `too_many_attempts`; where nobody is told which addresses have
 * an account, `wrong_credentials` stands for three of them.
 */
export async function signIn(
  board: Board,
  credentials: Credentials,
  network: string,
): Promise<SignedIn> {
  assertUniversityEmail(board, credentials.email)
  await countAttempts(board, { at: 'signInsForAddress', by: credentials.email })
  const { id, hash } = board.config.hideAccountExistence
    ? await confirmQuietly(board, credentials, network)
    : await confirmPassword(board, credentials, network)
  return startSession(board, id, proofs.password(hash))
}

async function isTaken({ db }: Board, email: string): Promise<boolean> {
  return (await db.$count(users, eq(users.email, email))) > 0
}
