import { inArray } from 'drizzle-orm'
import { addressHash } from '../server/crypto/addresses.ts'
import type { Keys } from '../server/crypto/keys.ts'
import { importedPerson, importMark, voterIdOf } from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { users } from '../server/db/schema/accounts.ts'
import { importMarks } from '../server/db/schema/maintenance.ts'
import type { OldUser } from './old-documents.ts'
import { readStaged, stage, staged } from './staging.ts'

/*
 * Import marks are keyed hashes that say what earlier imports did. There are three kinds for people. `user`: an
 * import handled this person. `account`: an import created this account. `owner`: what this person wrote on the old
 * board belongs to this account.
 */

export async function filterMarked<Item>(
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
  const imported = await filterMarked(db, rows, ({ id }) => importMark(keys, 'account', id))
  return new Map(
    rows.map((row) => [emailOf.get(row.hash) ?? '', { ...row, isImported: imported.has(row) }]),
  )
}

/**
 * Maps user ids of the export to accounts. `voter` is the voter id, from which the tags of the user's votes are made.
 */
export type Owners = Map<string, { account: string; voter: string }>

/**
 * Stores in a temporary table which of these people own which account. Without an `owner` mark, an account with the
 * person's email address may belong to someone else. The person's content does not go to such an account.
 */
export async function stageOwners(db: Database, keys: Keys, people: OldUser[]): Promise<void> {
  const emails = people.flatMap(({ email }) => email ?? [])
  const accounts = await accountsByEmail(db, keys, emails)
  const pairs = people.flatMap(({ localId, email }) => {
    const account = email && accounts.get(email)
    return account ? [{ ...account, localId, email }] : []
  })
  const owning = await filterMarked(db, pairs, ({ localId, id }) =>
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
  const rows = await readStaged<{ id: string; account: string; voter: string }>(db, staged.owners, [
    ...persons.keys(),
  ])
  return new Map(rows.map((row) => [persons.get(row.id) ?? '', row]))
}
