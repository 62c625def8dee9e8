import { inArray } from 'drizzle-orm'
import { addressHash } from '../server/crypto/addresses.ts'
import type { Keys } from '../server/crypto/keys.ts'
import {
  importedPerson,
  importedTag,
  importMark,
  nobodysTag,
  voterIdOf,
} from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { users } from '../server/db/schema/accounts.ts'
import { importMarks } from '../server/db/schema/upkeep.ts'
import type { OldUser } from './old-documents.ts'
import { stage, staged, stagedAmong } from './staging.ts'

/*
 * Marks of people: `user` says that an import handled this person, `account` that it opened this account,
 * `owner` that what a person wrote elsewhere belongs to an account.
 */

export async function markedAmong<Item>(
  db: Database,
  items: Item[],
  markOf: (item: Item) => string,
): Promise<Set<Item>> {
  const marks = items.map(markOf)
  const rows = await db.select().from(importMarks).where(inArray(importMarks.mark, marks))
  const known = new Set(rows.map(({ mark }) => mark))
  return new Set(items.filter((_, index) => known.has(marks[index] ?? '')))
}

export async function accountsByEmail(db: Database, keys: Keys, emails: string[]) {
  const emailOf = new Map(emails.map((email) => [addressHash(keys, email), email]))
  const rows = await db
    .select({ id: users.id, hash: users.addressHash, emailVerified: users.emailVerified })
    .from(users)
    .where(inArray(users.addressHash, [...emailOf.keys()]))
  const imported = await markedAmong(db, rows, ({ id }) => importMark(keys, 'account', id))
  return new Map(
    rows.map((row) => [emailOf.get(row.hash) ?? '', { ...row, isImported: imported.has(row) }]),
  )
}

/** The owners by their user id in the export. The votes of an owner count for `voter`. */
export type Owners = Map<string, { account: string; voter: string }>

/**
 * Stages which of these people own which account by now, whether this import or an earlier one opened
 * it. The account of a person who left is gone, and who has the address since then is somebody else.
 */
export async function stageOwners(db: Database, keys: Keys, people: OldUser[]): Promise<void> {
  const emails = people.flatMap(({ email }) => email ?? [])
  const accounts = await accountsByEmail(db, keys, emails)
  const pairs = people.flatMap(({ localId, email }) => {
    const account = email && accounts.get(email)
    return account ? [{ ...account, localId, email }] : []
  })
  const owning = await markedAmong(db, pairs, ({ localId, id }) =>
    importMark(keys, 'owner', localId, id),
  )
  const rows = [...owning].map(({ localId, email, id, emailVerified }) => ({
    id: importedPerson(keys, localId),
    account: id,
    voter: emailVerified ? voterIdOf(keys, email) : id,
  }))
  await stage(db, staged.owners, rows)
}

export async function ownersOf(db: Database, keys: Keys, oldIds: string[]): Promise<Owners> {
  const persons = new Map(oldIds.map((oldId) => [importedPerson(keys, oldId), oldId]))
  const rows = await stagedAmong<{ id: string; account: string; voter: string }>(
    db,
    staged.owners,
    [...persons.keys()],
  )
  return new Map(rows.map((row) => [persons.get(row.id) ?? '', row]))
}

/** The author's tag, and what tells until the import ends whether two items are one person's. */
export function authorship(keys: Keys, owners: Owners, oldId: string) {
  const account = owners.get(oldId)?.account
  return {
    author: importMark(keys, 'author', account ?? oldId),
    author_tag: account ? importedTag(keys, account) : nobodysTag(keys),
  }
}
