import { randomUUID } from 'node:crypto'
import type { Credentials } from '../src/contract/credentials.ts'
import type { Board } from '../src/server/board/board.ts'
import type { Config } from '../src/server/config/config.ts'
import { storedAddress } from '../src/server/crypto/addresses.ts'
import type { Keys } from '../src/server/crypto/keys.ts'
import { hashPassword } from '../src/server/crypto/passwords.ts'
import { monthOf, voterIdOf } from '../src/server/crypto/tags.ts'
import type { Database } from '../src/server/db/database.ts'
import { users } from '../src/server/db/schema/accounts.ts'
import { memberNames } from './names.ts'

/** Only members have an account to sign in to. */
export type Person = { account: string; voter: string; isMember: boolean }

/** People without an account. Their tags are computed from random ids. */
const nonMembers = 120
const password = 'sample-campus'

export function memberCredentials({
  universityDomain,
}: Pick<Config, 'universityDomain'>): Credentials[] {
  return memberNames.map((name) => ({ email: `${name}@${universityDomain}`, password }))
}

export async function createPeople(db: Database, { config, keys }: Board): Promise<Person[]> {
  const people: Person[] = []
  for (const credentials of memberCredentials(config)) {
    const account = await openAccount(db, keys, credentials)
    people.push({ account, voter: voterIdOf(keys, credentials.email), isMember: true })
  }
  const others = Array.from({ length: nonMembers }, () => ({
    account: randomUUID(),
    voter: randomUUID(),
    isMember: false,
  }))
  return [...people, ...others]
}

/**
 * Opens an account that is older than every confession, because the owner's tags are computed from its
 * first month on.
 */
async function openAccount(
  db: Database,
  keys: Keys,
  { email, password }: Credentials,
): Promise<string> {
  const id = randomUUID()
  const yearAgo = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000)
  await db.insert(users).values({
    id,
    ...storedAddress(keys, email),
    emailVerified: true,
    couldWriteUnproved: false,
    password: await hashPassword(keys, password),
    epoch: randomUUID(),
    memberSince: monthOf(yearAgo),
  })
  return id
}
