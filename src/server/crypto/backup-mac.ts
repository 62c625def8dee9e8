import { createHmac, type Hmac, hash } from 'node:crypto'
import type { Keys } from './keys.ts'

/** Returns an HMAC by which a restore recognises what this board wrote. */
export function backupMac(keys: Keys): Hmac {
  return createHmac('sha256', keys.backup)
}

/** Returns 16 characters by which an operator recognises the public key of a backup. */
export function keyFingerprint(recipient: string): string {
  return hash('sha256', recipient, 'hex').slice(0, 16)
}
