import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** One key per purpose, all derived from the server's secret, which the database never sees. */
export type Keys = {
  account: KeyObject
  author: KeyObject
  vote: KeyObject
  password: KeyObject
  /** Signs session cookies; the sign-in library takes its secret as text. */
  session: string
  check: KeyObject
}

export function deriveKeys(secret: string): Keys {
  return {
    account: createSecretKey(derive(secret, 'account')),
    author: createSecretKey(derive(secret, 'author')),
    vote: createSecretKey(derive(secret, 'vote')),
    password: createSecretKey(derive(secret, 'password')),
    session: derive(secret, 'session').toString('hex'),
    check: createSecretKey(derive(secret, 'check')),
  }
}

export function hmac(key: KeyObject, ...parts: string[]): Buffer {
  return createHmac('sha256', key).update(parts.join('\n')).digest()
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'spill', purpose, 32))
}
