import { sql } from 'drizzle-orm'
import { addressHash } from '../server/crypto/addresses.ts'
import type { Keys } from '../server/crypto/keys.ts'
import {
  importedPerson,
  importedTag,
  importMark,
  nobodysTag,
  voterIdOf,
} from '../server/crypto/tags.ts'
import { type Database, rowsOf } from '../server/db/database.ts'
import { accountsByAddressHash } from './found-accounts.ts'
import { markedAmong, ownerMark } from './marks.ts'
import type { OldUser } from './old-user.ts'
import { stage, staged } from './staging.ts'

type Owner = { account: string; voter: string }

/** By old user id; `voter` is whom the votes are counted for. */
export type Owners = Map<string, Owner>

/**
 * Remembers which of these people own which account by now, whether it came with this import or an
 * earlier one. Someone who left is gone, and whoever has the address since then is somebody else.
 */
export async function stageOwners(db: Database, keys: Keys, read: OldUser[]): Promise<void> {
  const addressed = read.flatMap((person) => (person.email ? { person, email: person.email } : []))
  const emails = addressed.map(({ email }) => email)
  const accounts = await accountsByAddressHash(db, keys, emails)
  const pairs = addressed.flatMap(({ person, email }) => {
    const account = accounts.get(addressHash(keys, email))
    return account ? { person, email, account } : []
  })
  const owning = await markedAmong(db, pairs, ({ person, account }) =>
    ownerMark(keys, person, account.id),
  )
  const rows = pairs
    .filter((pair) => owning.has(pair))
    .map(({ person, email, account: { id, emailVerified } }) => ({
      person: importedPerson(keys, person.id),
      account: id,
      voter: emailVerified ? voterIdOf(keys, email) : id,
    }))
  await stage(db, staged.owners, rows)
}

export async function ownersOf(db: Database, keys: Keys, oldIds: string[]): Promise<Owners> {
  const byPerson = new Map(oldIds.map((oldId) => [importedPerson(keys, oldId), oldId]))
  const known = await rowsOf<Owner & { person: string }>(
    db,
    sql`select person, account, voter from ${staged.owners}
      where person in (select jsonb_array_elements_text(${JSON.stringify([...byPerson.keys()])}::jsonb)::uuid)`,
  )
  return new Map(known.map(({ person, ...owner }) => [byPerson.get(person) ?? '', owner]))
}

/** Whose something is, and whether two things are one person's, until the import ends. */
export function authorship(keys: Keys, owners: Owners, oldId: string) {
  const account = owners.get(oldId)?.account
  return {
    author: importMark(keys, 'author', account ?? oldId),
    author_tag: account ? importedTag(keys, account) : nobodysTag(keys),
  }
}
