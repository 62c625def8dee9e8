import { inArray } from 'drizzle-orm'
import type { Keys } from '../server/crypto/keys.ts'
import { importMark } from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { importMarks } from '../server/db/schema/upkeep.ts'
import type { OldUser } from './old-user.ts'

/** Says that somebody was read before. */
export function personMark(keys: Keys, person: OldUser): string {
  return importMark(keys, 'user', person.id)
}

/** Says that an import opened the account. */
export function accountMark(keys: Keys, id: string): string {
  return importMark(keys, 'account', id)
}

/** Says that what somebody wrote elsewhere belongs to this account. */
export function ownerMark(keys: Keys, person: OldUser, id: string): string {
  return importMark(keys, 'owner', person.id, id)
}

export async function markedAmong<Item>(
  db: Database,
  items: Item[],
  markOf: (item: Item) => string,
): Promise<Set<Item>> {
  if (items.length === 0) return new Set()
  const marks = items.map(markOf)
  const known = await db.select().from(importMarks).where(inArray(importMarks.mark, marks))
  const isKnown = new Set(known.map(({ mark }) => mark))
  return new Set(items.filter((_, index) => isKnown.has(marks[index] ?? '')))
}
