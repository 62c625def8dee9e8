import { inArray } from 'drizzle-orm'
import { addressHash } from '../server/crypto/addresses.ts'
import type { Keys } from '../server/crypto/keys.ts'
import type { Database } from '../server/db/database.ts'
import { users } from '../server/db/schema/accounts.ts'
import { accountMark, markedAmong } from './marks.ts'

type FoundAccount = { id: string; emailVerified: boolean; isImported: boolean }

export async function accountsByAddressHash(
  db: Database,
  keys: Keys,
  emails: string[],
): Promise<Map<string, FoundAccount>> {
  if (emails.length === 0) return new Map()
  const hashes = emails.map((email) => addressHash(keys, email))
  const rows = await db
    .select({ id: users.id, hash: users.addressHash, emailVerified: users.emailVerified })
    .from(users)
    .where(inArray(users.addressHash, hashes))
  const imported = await markedAmong(db, rows, ({ id }) => accountMark(keys, id))
  return new Map(rows.map((row) => [row.hash, { ...row, isImported: imported.has(row) }]))
}
