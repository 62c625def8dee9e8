import { eq } from 'drizzle-orm'
import { findAccount } from '../../src/server/accounts/records/accounts.ts'
import type { Board } from '../../src/server/board/board.ts'
import { addressHash } from '../../src/server/crypto/addresses.ts'
import { users } from '../../src/server/db/schema/accounts.ts'
import type { Answer, Caller, TestBoard } from '../board.ts'

export async function accountIdOf(board: Board, email: string): Promise<string> {
  const account = await findAccount(board.db, board, email)
  if (!account) throw new Error(`${email} has no account`)
  return account.id
}

/** Changes an account in ways that no call can. */
export async function changeAccount(
  { db, keys, events }: Board,
  email: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<void> {
  const changed = await db
    .update(users)
    .set(change)
    .where(eq(users.addressHash, addressHash(keys, email)))
    .returning({ epoch: users.epoch })
  const [account] = changed
  if (!account) throw new Error(`${email} has no account`)
  // Viewers are cached by epoch, and the change leaves the epoch as it is. This event empties the cache.
  events.publish({ type: 'sessions ended', epoch: account.epoch })
}

/** Marks the address as proved. */
export function proveAddress(board: Board, email: string): Promise<void> {
  return changeAccount(board, email, { emailVerified: true })
}

export function tryPassword(board: TestBoard, email: string, password: string): Promise<Answer> {
  return board.visitor().post('/api/session', { email, password })
}

export function changePassword(
  browser: Caller,
  currentPassword: string,
  newPassword: string,
): Promise<Answer> {
  return browser.put('/api/account/password', { currentPassword, newPassword })
}

export function deleteAccount(browser: Caller, body: object = {}): Promise<Answer> {
  return browser.post('/api/account/deletion', body)
}
