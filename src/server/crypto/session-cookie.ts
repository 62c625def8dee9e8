import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/** What a browser keeps of its session, and nobody else: the database could not tell whose it is. */
export type SessionCookie = {
  token: string
  accountId: string
  /** Drawn anew whenever all sessions of the account are to end. */
  epoch: string
  begunAt: Date
  seenAt: Date
}

const size = 160

export function sealSessionCookie(keys: Keys, session: SessionCookie): string {
  const { token, accountId, epoch, begunAt, seenAt } = session
  const fields = [token, accountId, epoch, begunAt.getTime(), seenAt.getTime()]
  return seal(keys.cookie, fields.join(' '), size)
}

/** What the cookie says, or null when it is not ours. */
export function readSessionCookie(keys: Keys, cookie: string): SessionCookie | null {
  const fields = unseal(keys.cookie, cookie)?.split(' ')
  if (!fields) return null
  const [token = '', accountId = '', epoch = '', begunAt, seenAt] = fields
  return {
    token,
    accountId,
    epoch,
    begunAt: new Date(Number(begunAt)),
    seenAt: new Date(Number(seenAt)),
  }
}
