import { APIError } from 'better-auth/api'
import { eq, inArray } from 'drizzle-orm'
import {
  type Credentials,
  isEmail,
  isUniversityEmail,
  type Stats,
  type User,
} from '../../contract/accounts.ts'
import { lengthOf } from '../../contract/length.ts'
import { passwordLength } from '../../contract/limits.ts'
import type { Board } from '../board.ts'
import { isDuplicate } from '../db/failures.ts'
import { confessions, replies, users } from '../db/schema.ts'
import { problem } from '../http/problems.ts'
import { withHashedPassword } from './auth.ts'
import { foreignEmailDomain } from './email-domain.ts'
import { removeExpiredSessions, type Viewer } from './sessions.ts'

/** A new session: what its owner may know, and the cookies that hold it. */
export type SignedIn = { user: User; cookies: string[] }

/**
 * Opens an account with a password and signs it in. Throws `invalid_email`,
 * `foreign_email_domain`, `weak_password` or `email_taken`.
 */
export async function signUp(board: Board, credentials: Credentials): Promise<SignedIn> {
  const { email, password } = credentials
  assertUniversityEmail(board, email)
  if (lengthOf(password) < passwordLength.min) throw problem('weak_password')
  if (await isTaken(board, email)) throw problem('email_taken')
  const { headers } = await withHashedPassword(board.keys, password, () =>
    board.auth.api.signUpEmail({ body: { email, password, name: '' }, returnHeaders: true }),
  ).catch(async (error: unknown) => {
    // The same address, signed up twice at the same moment.
    if (isDuplicate(error) || (await isTaken(board, email))) throw problem('email_taken')
    throw ownFailure(error)
  })
  return signedIn(board, headers)
}

/**
 * Signs in with a password. Throws `invalid_email`, `foreign_email_domain`, `user_not_found` or
 * `wrong_password`.
 */
export async function signIn(board: Board, credentials: Credentials): Promise<SignedIn> {
  const { email, password } = credentials
  assertUniversityEmail(board, email)
  if (!(await isTaken(board, email))) throw problem('user_not_found')
  const { headers } = await board.auth.api
    .signInEmail({ body: { email, password }, returnHeaders: true })
    .catch((error: unknown) => {
      throw error instanceof APIError && error.statusCode === 401
        ? problem('wrong_password')
        : ownFailure(error)
    })
  await removeExpiredSessions(board.db)
  return signedIn(board, headers)
}

/** What a person may know of the own account. */
export function asUser({ email, memberSince, emailVerified, hasPassword }: Viewer): User {
  return { email, memberSince, emailVerified, hasPassword }
}

/** How much the viewer has written (SPEC §3). */
export async function readStats({ db }: Board, { authorTags }: Viewer): Promise<Stats> {
  const [confessionsCount, repliesCount] = await Promise.all([
    db.$count(confessions, inArray(confessions.authorTag, authorTags)),
    db.$count(replies, inArray(replies.authorTag, authorTags)),
  ])
  return { confessionsCount, repliesCount }
}

function assertUniversityEmail({ config }: Board, email: string): void {
  if (!isEmail(email))
    throw problem('invalid_email', { errors: [{ field: 'email', message: 'Invalid Email' }] })
  if (!isUniversityEmail(email, config.emailDomain)) throw foreignEmailDomain(config)
}

async function isTaken({ db }: Board, email: string): Promise<boolean> {
  return (await db.$count(users, eq(users.email, email.toLowerCase()))) > 0
}

/** The request was judged by now: what the library still calls the caller's fault is ours. */
function ownFailure(error: unknown): unknown {
  return error instanceof APIError ? new Error(error.message, { cause: error }) : error
}

/** Reads the new session back as any later request will. */
async function signedIn({ sessions, eraseSoon }: Board, headers: Headers): Promise<SignedIn> {
  eraseSoon()
  const cookies = headers.getSetCookie()
  const viewer = await sessions.find(sessions.readCookie(cookies))
  if (!viewer) throw problem('failed')
  return { user: asUser(viewer), cookies }
}
