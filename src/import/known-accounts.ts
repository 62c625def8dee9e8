import { inArray } from 'drizzle-orm'
import { addressHash } from '../server/crypto/addresses.ts'
import type { Keys } from '../server/crypto/keys.ts'
import { importMark } from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { users } from '../server/db/schema/accounts.ts'
import { importMarks } from '../server/db/schema/upkeep.ts'
import type { OldUser } from './old-documents.ts'

/** Says that an import handled this person. */
export function personMark(keys: Keys, { localId }: OldUser): string {
  return importMark(keys, 'user', localId)
}

/** Says that an import opened the account. */
export function accountMark(keys: Keys, id: string): string {
  return importMark(keys, 'account', id)
}

/** Says that what a person wrote elsewhere belongs to this account. */
export function ownerMark(keys: Keys, { localId }: OldUser, id: string): string {
  return importMark(keys, 'owner', localId, id)
}

export async function markedAmong<Item>(
  db: Database,
  items: Item[],
  markOf: (item: Item) => string,
): Promise<Set<Item>> {
  const marks = new Map(items.map((item) => [item, markOf(item)]))
  const rows = await db
    .select()
    .from(importMarks)
    .where(inArray(importMarks.mark, [...marks.values()]))
  const known = new Set(rows.map(({ mark }) => mark))
  return new Set(items.filter((item) => known.has(marks.get(item) ?? '')))
}

export async function accountsByEmail(db: Database, keys: Keys, emails: string[]) {
  const hashes = new Map(emails.map((email) => [addressHash(keys, email), email]))
  const rows = await db
    .select({ id: users.id, addressHash: users.addressHash, emailVerified: users.emailVerified })
    .from(users)
    .where(inArray(users.addressHash, [...hashes.keys()]))
  const imported = await markedAmong(db, rows, ({ id }) => accountMark(keys, id))
  return new Map(
    rows.map((row) => [
      hashes.get(row.addressHash) ?? '',
      { ...row, isImported: imported.has(row) },
    ]),
  )
}
