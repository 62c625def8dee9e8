import { sql } from 'drizzle-orm'
import type { Keys } from '../server/crypto/keys.ts'
import {
  importedPerson,
  importedTag,
  importMark,
  nobodysTag,
  voterIdOf,
} from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { accountsByEmail, markedAmong, ownerMark } from './known-accounts.ts'
import type { OldUser } from './old-documents.ts'
import { stage, staged, stagedAmong } from './staging.ts'

/** The votes of an owner count for `voter`. */
type Owner = { account: string; voter: string }

/** By old user id. */
export type Owners = Map<string, Owner>

/**
 * Stages which of these people own which account by now, whether this import or an earlier one opened
 * it. The account of a person who left is gone, and who has the address since then is somebody else.
 */
export async function stageOwners(db: Database, keys: Keys, people: OldUser[]): Promise<void> {
  const emails = people.flatMap(({ email }) => email ?? [])
  const accounts = await accountsByEmail(db, keys, emails)
  const pairs = people.flatMap((person) => {
    const { email } = person
    const account = email && accounts.get(email)
    return account ? [{ person, email, account }] : []
  })
  const owning = await markedAmong(db, pairs, ({ person, account }) =>
    ownerMark(keys, person, account.id),
  )
  const rows = [...owning].map(({ person, email, account: { id, emailVerified } }) => ({
    person: importedPerson(keys, person.localId),
    account: id,
    voter: emailVerified ? voterIdOf(keys, email) : id,
  }))
  await stage(db, staged.owners, rows)
}

export async function ownersOf(db: Database, keys: Keys, oldIds: string[]): Promise<Owners> {
  const byPerson = new Map(oldIds.map((oldId) => [importedPerson(keys, oldId), oldId]))
  const person = sql.raw('person')
  const rows = await stagedAmong<Owner & { person: string }>(
    db,
    staged.owners,
    person,
    byPerson.keys(),
  )
  return new Map(rows.map(({ person, ...owner }) => [byPerson.get(person) ?? '', owner]))
}

/** The author's tag, and what tells until the import ends whether two items are one person's. */
export function authorship(keys: Keys, owners: Owners, oldId: string) {
  const account = owners.get(oldId)?.account
  return {
    author: importMark(keys, 'author', account ?? oldId),
    author_tag: account ? importedTag(keys, account) : nobodysTag(keys),
  }
}
