import { and, eq, type SQL } from 'drizzle-orm'
import type { Stats, User } from '../../contract/accounts.ts'
import { addressHash, storedAddress } from '../anonymity/addresses.ts'
import { newAccountId, newEpoch } from '../anonymity/random.ts'
import { monthOf } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { problem } from '../problems.ts'
import { confessionsFor, isOwn, repliesFor } from '../reachable.ts'
import type { Viewer } from './viewer.ts'

/** An account as it is stored; `password` is what `verifyPassword` takes. */
export type Account = {
  id: string
  epoch: string
  email: string
  emailVerified: boolean
  password: string | null
}

/** A new session: what its owner may know, its account, and the cookie that holds it. */
export type SignedIn = { user: User; account: { id: string; epoch: string }; cookie: string }

/** Opens an account; answers its id, or nothing when the address has one. */
export async function insertUser(
  { keys, mailer }: Board,
  db: Database,
  user: { email: string; password?: string | null; emailVerified?: boolean },
): Promise<string | undefined> {
  const { email, password = null, emailVerified = false } = user
  const [row] = await db
    .insert(users)
    .values({
      id: newAccountId(),
      ...storedAddress(keys, email),
      emailVerified,
      couldWriteUnproved: !emailVerified && !mailer,
      password,
      epoch: newEpoch(),
      memberSince: monthOf(new Date()),
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return row?.id
}

/** The account of an address, in any letter case. */
export async function findAccount(
  { db, keys }: Pick<Board, 'db' | 'keys'>,
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

/** Signs in whoever has proved to be this account's owner. Throws `signed_out` if that is void by now. */
export async function startSession(board: Board, id: string, proof: SQL): Promise<SignedIn> {
  const cookie = await board.sessions.begin(board.db, id, proof)
  if (!cookie) throw problem('signed_out')
  return enter(board, cookie)
}

/** Proofs of being an account's owner: its password was found right, or its address is one's own. */
export const proofs = {
  password: (stored: string) => eq(users.password, stored),
  address: () => eq(users.emailVerified, true),
}

/** What a new session shows: it is read back as any later request will. */
export async function enter({ sessions }: Board, cookie: string): Promise<SignedIn> {
  const viewer = await sessions.find(cookie)
  // Ended again at the same moment, by a changed password or a deletion.
  if (!viewer) throw problem('signed_out')
  const { accountId: id, epoch } = viewer
  return { user: asUser(viewer), account: { id, epoch }, cookie }
}

/** Ends every session of an account. */
export async function endSessions({ db }: Board, { accountId, epoch }: Viewer): Promise<void> {
  await db
    .update(users)
    .set({ epoch: newEpoch() })
    .where(and(eq(users.id, accountId), eq(users.epoch, epoch)))
}

/** What a person may know of the own account. */
export function asUser({ email, memberSince, emailVerified, hasPassword }: Viewer): User {
  return { email, memberSince, emailVerified, hasPassword }
}

/** How much the viewer has written (SPEC §3). */
export async function readStats(db: Database, viewer: Viewer): Promise<Stats> {
  const [confessions, replies] = [confessionsFor(viewer), repliesFor(viewer)]
  const [confessionsCount, repliesCount] = await Promise.all([
    db.$count(confessions, isOwn(confessions, viewer)),
    db.$count(replies, isOwn(replies, viewer)),
  ])
  return { confessionsCount, repliesCount }
}
