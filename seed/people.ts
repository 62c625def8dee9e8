import { randomUUID } from 'node:crypto'
import type { Credentials } from '../src/contract/accounts.ts'
import { storedAddress } from '../src/server/anonymity/addresses.ts'
import { hashPassword } from '../src/server/anonymity/passwords.ts'
import { monthOf, voterIdOf } from '../src/server/anonymity/tags.ts'
import type { Board } from '../src/server/board.ts'
import { users } from '../src/server/db/schema.ts'
import { memberNames } from './names.ts'

/** Someone of the sample campus. Those with a password have an account and can sign in. */
export type Person = { account: string; voter: string; credentials?: Credentials }

/** People who write and vote without ever signing in: their marks need no account. */
const crowd = 120
const password = 'sample-campus'

/** Everybody on campus; the first few can sign in. */
export async function createPeople(board: Board): Promise<Person[]> {
  const { emailDomain } = board.config
  const members = memberNames.map((name) => ({ email: `${name}@${emailDomain}`, password }))
  const people: Person[] = []
  for (const credentials of members) {
    const account = await openAccount(board, credentials)
    people.push({ account, voter: voterIdOf(board.keys, credentials.email), credentials })
  }
  const others = Array.from({ length: crowd }, () => ({
    account: randomUUID(),
    voter: randomUUID(),
  }))
  return [...people, ...others]
}

/** An account that began before the oldest confession, so that its owner finds all they wrote. */
async function openAccount({ db, keys }: Board, { email, password }: Credentials): Promise<string> {
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
