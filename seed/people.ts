import { randomUUID } from 'node:crypto'
import type { Credentials } from '../src/contract/credentials.ts'
import { storedAddress } from '../src/server/anonymity/addresses.ts'
import type { Keys } from '../src/server/anonymity/keys.ts'
import { hashPassword } from '../src/server/anonymity/passwords.ts'
import { monthOf, voterIdOf } from '../src/server/anonymity/tags.ts'
import type { Board } from '../src/server/board.ts'
import type { Config } from '../src/server/config.ts'
import type { Database } from '../src/server/db/database.ts'
import { users } from '../src/server/db/schema/accounts.ts'
import { memberNames } from './names.ts'

/** Someone of the sample campus. Members have an account and can sign in. */
export type Person = { account: string; voter: string; isMember: boolean }

/** People who write and vote without ever signing in: their marks need no account. */
const crowd = 120
const password = 'sample-campus'

/** What those who can sign in do it with. */
export function memberCredentials({ emailDomain }: Pick<Config, 'emailDomain'>): Credentials[] {
  return memberNames.map((name) => ({ email: `${name}@${emailDomain}`, password }))
}

/** Everybody on campus; the first few can sign in. */
export async function createPeople(db: Database, { config, keys }: Board): Promise<Person[]> {
  const people: Person[] = []
  for (const credentials of memberCredentials(config)) {
    const account = await openAccount(db, keys, credentials)
    people.push({ account, voter: voterIdOf(keys, credentials.email), isMember: true })
  }
  const others = Array.from({ length: crowd }, () => ({
    account: randomUUID(),
    voter: randomUUID(),
    isMember: false,
  }))
  return [...people, ...others]
}

/** An account that began before the oldest confession, so that its owner finds all they wrote. */
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
