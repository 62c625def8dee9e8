import type { Keys } from './keys.ts'
import { seal, unseal } from './seal.ts'

/** Only this cookie links a session to its account: the database does not. */
export type SessionCookie = {
  token: string
  accountId: string
  /** Must equal the epoch of the account, which is replaced to end all its sessions. */
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

/** Returns null if this board did not seal the cookie. */
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
