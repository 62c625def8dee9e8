import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

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
  // Sign-ins: what is stored of a session and of a mailed link, and what browsers keep for us.
  'session',
  'mailLink',
  'cookie',
  'google',
  'claim',
  'device',
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
  return createHmac('sha256', key).update(parts.join('\n')).digest()
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'spill', purpose, 32))
}
