import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Stats, User } from '../../contract/accounts.ts'
import { accountId, monthOf } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import type { Database } from '../db/connect.ts'
import { confessions, replies, users } from '../db/schema.ts'
import { problem } from '../http/problems.ts'
import { neverVerified, removeAccount } from './deletion.ts'
import type { Viewer } from './sessions.ts'

/** A new session: what its owner may know, and the cookie that holds it. */
export type SignedIn = { user: User; cookie: string }

/** Opens an account; answers its id, or nothing when the address has one. */
export async function insertUser(
  { keys }: Board,
  db: Database,
  user: { email: string; password?: string; emailVerified?: boolean },
): Promise<string | undefined> {
  const [row] = await db
    .insert(users)
    .values({ ...user, id: accountId(keys, user.email), memberSince: monthOf(new Date()) })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return row?.id
}

/**
 * Makes the account of an address its owner's, who has just shown that the address is theirs, and
 * answers its id. An account that never did so may be somebody else's: unless this browser is signed
 * in to it, it makes way with all it holds.
 */
export async function claimAddress(
  board: Board,
  email: string,
  viewer: Viewer | null,
): Promise<string> {
  const id = accountId(board.keys, email)
  if (await insertUser(board, board.db, { email, emailVerified: true })) return id
  const isOwn = viewer?.accountId === id
  const [claimed] = await board.db
    .update(users)
    .set({ emailVerified: true })
    .where(and(eq(users.id, id), or(eq(users.emailVerified, true), sql`${isOwn}`)))
    .returning({ id: users.id })
  if (claimed) return id
  // In a transaction of its own: what is severed and the new account share none.
  await removeAccount(board, id, neverVerified)
  return claimAddress(board, email, viewer)
}

/** Signs in whoever has proved to be this account's owner. Throws `signed_out` if that is void by now. */
export async function startSession(board: Board, id: string, proof: SQL): Promise<SignedIn> {
  const cookie = await board.sessions.begin(board.db, id, proof)
  if (!cookie) throw problem('signed_out')
  return enter(board, cookie)
}

/** Proofs: the password that was found right, or that the address is the owner's. */
export const proofs = {
  password: (hash: string) => eq(users.password, hash),
  address: () => eq(users.emailVerified, true),
}

/** What a new session shows: it is read back as any later request will. */
export async function enter({ sessions, eraseSoon }: Board, cookie: string): Promise<SignedIn> {
  eraseSoon()
  const viewer = await sessions.find(cookie)
  // Ended again at the same moment, by a changed password or a deletion.
  if (!viewer) throw problem('signed_out')
  return { user: asUser(viewer), cookie }
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
