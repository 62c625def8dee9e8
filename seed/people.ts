import type { Credentials } from '../src/contract/accounts.ts'
import { hashPassword } from '../src/server/anonymity/passwords.ts'
import { accountId, monthOf } from '../src/server/anonymity/tags.ts'
import type { Board } from '../src/server/board.ts'
import { users } from '../src/server/db/schema.ts'
import { memberNames } from './names.ts'

/** Someone of the sample campus. Those with a password have an account and can sign in. */
export type Person = { account: string; credentials?: Credentials }

/** People who write and vote without ever signing in: their marks need no account. */
const crowd = 120
const password = 'sample-campus'

/** Everybody on campus; the first few can sign in. */
export async function createPeople(board: Board): Promise<Person[]> {
  const { emailDomain } = board.config
  const members = memberNames.map((name) => ({ email: `${name}@${emailDomain}`, password }))
  for (const credentials of members) await openAccount(board, credentials)
  const all = [...memberNames, ...Array.from({ length: crowd }, (_, index) => `sample-${index}`)]
  return all.map((name, index) => {
    const credentials = members[index]
    const account = accountId(board.keys, `${name}@${emailDomain}`)
    return credentials ? { account, credentials } : { account }
  })
}

/** An account that began before the oldest confession, so that its owner finds all they wrote. */
async function openAccount({ db, keys }: Board, { email, password }: Credentials): Promise<void> {
  const yearAgo = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000)
  await db.insert(users).values({
    id: accountId(keys, email),
    email,
    emailVerified: true,
    password: await hashPassword(keys, password),
    memberSince: monthOf(yearAgo),
  })
}
