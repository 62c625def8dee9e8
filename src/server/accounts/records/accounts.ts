import { and, eq, type SQL } from 'drizzle-orm'
import type { Stats, User } from '../../../contract/accounts.ts'
import { isEmail, isUniversityEmail } from '../../../contract/credentials.ts'
import { domainSentence } from '../../../contract/sentences.ts'
import type { Config } from '../../config/config.ts'
import { confessionsFor, isOwn, repliesFor } from '../../content/visibility.ts'
import { addressHash, storedAddress } from '../../crypto/addresses.ts'
import type { Keys } from '../../crypto/keys.ts'
import { newAccountId, newEpoch } from '../../crypto/random.ts'
import { monthOf } from '../../crypto/tags.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { problem } from '../../errors/problems.ts'
import type { Viewer } from '../../viewer/viewer.ts'

/** All sessions of the account share its `epoch`, a random id. */
export type Account = {
  id: string
  epoch: string
  email: string
  emailVerified: boolean
  password: string | null
}

/** Creates an account and returns its id. Returns undefined if an account with this email address exists. */
export async function insertUser(
  db: Database,
  { keys }: { keys: Keys },
  user: { email: string; password?: string | null; emailVerified?: boolean },
): Promise<string | undefined> {
  const { email, password = null, emailVerified = false } = user
  const [row] = await db
    .insert(users)
    .values({
      id: newAccountId(),
      ...storedAddress(keys, email),
      emailVerified,
      couldWriteUnproved: !emailVerified,
      password,
      epoch: newEpoch(),
      memberSince: monthOf(new Date()),
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return row?.id
}

/**
 * Deletes the account if `condition` holds, and returns its epoch, with which the caller ends its sessions. Its posts
 * stay. Their author tags are keyed hashes of the deleted account id, so nothing links the posts to a person.
 */
export async function deleteUser(
  db: Database,
  account: SQL,
  condition: SQL,
): Promise<string | undefined> {
  const [deleted] = await db
    .delete(users)
    .where(and(account, condition))
    .returning({ epoch: users.epoch })
  return deleted?.epoch
}

/** SQL condition: the email address is not verified, so a person who does not own it may have created the account. */
export const isUnproved: SQL = eq(users.emailVerified, false)

export async function findAccount(
  db: Database,
  { keys }: { keys: Keys },
  email: string,
): Promise<Account | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      epoch: users.epoch,
      emailVerified: users.emailVerified,
      password: users.password,
    })
    .from(users)
    .where(eq(users.addressHash, addressHash(keys, email)))
  return row && { ...row, email: email.toLowerCase() }
}

export function asUser({ email, memberSince, emailVerified, hasPassword }: Viewer): User {
  return { email, memberSince, emailVerified, hasPassword }
}

export async function readStats(db: Database, viewer: Viewer): Promise<Stats> {
  const [confessions, replies] = [confessionsFor(viewer), repliesFor(viewer)]
  const [confessionsCount, repliesCount] = await Promise.all([
    db.$count(confessions, isOwn(confessions, viewer)),
    db.$count(replies, isOwn(replies, viewer)),
  ])
  return { confessionsCount, repliesCount }
}

/** Sign-ups need an address of the university (SPEC §5). Throws `invalid_email` or `foreign_email_domain`. */
export function assertUniversityEmail({ config }: { config: Config }, email: string): void {
  assertEmail(email)
  if (!isUniversityEmail(email, config.universityDomain)) {
    const title = domainSentence(config.universityName, config.universityDomain)
    const errors = [{ field: 'email', message: title }]
    throw problem('foreign_email_domain', { title, errors })
  }
}

export function assertEmail(email: string): void {
  if (isEmail(email)) return
  const errors = [{ field: 'email', message: 'Invalid Email' }]
  throw problem('invalid_email', { errors })
}
