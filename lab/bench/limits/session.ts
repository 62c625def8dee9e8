import type { IncomingMessage } from 'node:http'
import type { Query } from './postgres.ts'

export type Session = [account: string, epoch: string, hash: string]

/** The cookie of a bare server holds the session unencrypted. */
export function sessionIn({ headers }: IncomingMessage): Session {
  return (headers.cookie ?? '').split('.') as Session
}

export function readSession(query: Query, session: Session) {
  return query<{ email_verified: boolean; member_since: string }>(
    'session',
    sessionStatement,
    session,
  )
}

const sessionStatement = `select email_verified, could_write_unproved, sealed_address,
    password is not null as has_password, member_since
  from users where id = $1 and epoch = $2 and exists (select 1 from sessions where hash = $3)`

/** Combines halves of the account and the target, in place of a keyed hash. */
export function plainTag(account: string, target: string): string {
  return account.slice(0, 18) + target.slice(18)
}
