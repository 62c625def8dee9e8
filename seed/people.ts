import { inArray } from 'drizzle-orm'
import { signUp } from '../src/server/accounts/accounts.ts'
import { accountId } from '../src/server/anonymity/tags.ts'
import type { Board } from '../src/server/board.ts'
import { sessions, users } from '../src/server/db/schema.ts'

/** Someone of the sample campus. Those with a password have an account and can sign in. */
export type Person = { account: string; credentials?: { email: string; password: string } }

/** People who write and vote without ever signing in: their marks need no account. */
const crowd = 120
const password = 'sample-campus'
const names = ['maple', 'river', 'comet', 'sage']

/** Everybody on campus; the first few can sign in. */
export async function createPeople(board: Board): Promise<Person[]> {
  const { emailDomain } = board.config
  const members = names.map((name) => ({ email: `${name}@${emailDomain}`, password }))
  for (const credentials of members) await openAccount(board, credentials)
  const all = [...names, ...Array.from({ length: crowd }, (_, index) => `sample-${index}`)]
  return all.map((name, index) => {
    const credentials = members[index]
    const account = accountId(board.keys, `${name}@${emailDomain}`)
    return credentials ? { account, credentials } : { account }
  })
}

/** Accounts that began before the oldest confession, so that their owners find all they wrote. */
async function openAccount(board: Board, credentials: NonNullable<Person['credentials']>) {
  const id = accountId(board.keys, credentials.email)
  await signUp(board, credentials)
  await board.db
    .update(users)
    .set({ createdAt: new Date(Date.now() - 365 * 24 * 60 * 60 * 1000) })
    .where(inArray(users.id, [id]))
  await board.db.delete(sessions).where(inArray(sessions.userId, [id]))
}
