import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/** The content of a session cookie. Only this cookie links a session to its account: the database does not. */
export type SessionCookie = {
  token: string
  accountId: string
  /** A random id that all sessions of the account share. A new epoch in the account makes this session invalid. */
  epoch: string
  begunAt: Date
  seenAt: Date
}

const sizeBytes = 160

export function sealSessionCookie(keys: Keys, session: SessionCookie): string {
  const { token, accountId, epoch, begunAt, seenAt } = session
  const fields = [token, accountId, epoch, begunAt.getTime(), seenAt.getTime()]
  return seal(keys.cookie, fields.join(' '), sizeBytes)
}

/** Returns the content of the cookie, or null if this board did not encrypt it. */
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
