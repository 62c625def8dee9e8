import { createSecretKey, hash, hkdfSync, type KeyObject } from 'node:crypto'

/** What a key is for; each is derived from the server's secret, which the database never sees. */
const purposes = [
  // Accounts: what is stored of an address and of a password.
  'address',
  'password',
  // Content: who wrote it, who voted on it, and the ids of items.
  'author',
  'voter',
  'vote',
  'item',
  // Moderation: who reported, how much is enough to hide, who asked for a takedown, and who left while suspended.
  'report',
  'judging',
  'takedown',
  'departure',
  // Sign-ins: what is stored of a session and of a mailed link, and what browsers keep for us.
  'session',
  'mailLink',
  'cookie',
  'google',
  'claim',
  'device',
  // What the processes of a board tell each other.
  'relay',
  // What the database keeps that is read again.
  'seal',
  'import',
  'limit',
  'check',
] as const

export type Keys = Record<(typeof purposes)[number], KeyObject>

export function deriveKeys(secret: string): Keys {
  const keys = purposes.map((purpose) => [purpose, createSecretKey(derive(secret, purpose))])
  return Object.fromEntries(keys) as Keys
}

export function hmac(key: KeyObject, ...parts: string[]): Buffer {
  return Buffer.from(hmacHex(key, ...parts), 'hex')
}

/**
 * HMAC-SHA-256 by its definition (RFC 2104), at two fifths of what Node's own costs: that makes an object
 * for the collector of each, and a page holds the tags of fifty items.
 */
export function hmacHex(key: KeyObject, ...parts: string[]): string {
  const { inner, outer } = padsOf(key)
  const message = Buffer.from(parts.join('\n'))
  const digest = hash('sha256', Buffer.concat([inner, message]), 'hex')
  outer.write(digest, blockBytes, 'hex')
  return hash('sha256', outer, 'hex')
}

const blockBytes = 64
const digestBytes = 32
const pads = new WeakMap<KeyObject, { inner: Buffer; outer: Buffer }>()

/** The outer one has room for a digest. */
function padsOf(key: KeyObject) {
  const known = pads.get(key)
  if (known) return known
  const bytes = Buffer.alloc(blockBytes)
  key.export().copy(bytes)
  const made = {
    inner: bytes.map((byte) => byte ^ 0x36) as Buffer,
    outer: Buffer.concat([bytes.map((byte) => byte ^ 0x5c), Buffer.alloc(digestBytes)]),
  }
  pads.set(key, made)
  return made
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'spill', purpose, 32))
}
