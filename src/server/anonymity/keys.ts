import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** One key per purpose, all derived from the server's secret, which the database never sees. */
export type Keys = {
  account: KeyObject
  author: KeyObject
  vote: KeyObject
  password: KeyObject
  /** Signs session cookies. */
  session: KeyObject
  /** Signs what the browser carries to Google and back. */
  google: KeyObject
  mailLink: KeyObject
  import: KeyObject
  /** Encrypts what came from another board and is still needed. */
  seal: KeyObject
  limit: KeyObject
  check: KeyObject
}

export function deriveKeys(secret: string): Keys {
  return {
    account: createSecretKey(derive(secret, 'account')),
    author: createSecretKey(derive(secret, 'author')),
    vote: createSecretKey(derive(secret, 'vote')),
    password: createSecretKey(derive(secret, 'password')),
    session: createSecretKey(derive(secret, 'session')),
    google: createSecretKey(derive(secret, 'google')),
    mailLink: createSecretKey(derive(secret, 'mail link')),
    import: createSecretKey(derive(secret, 'import')),
    seal: createSecretKey(derive(secret, 'seal')),
    limit: createSecretKey(derive(secret, 'limit')),
    check: createSecretKey(derive(secret, 'check')),
  }
}

export function hmac(key: KeyObject, ...parts: string[]): Buffer {
  return createHmac('sha256', key).update(parts.join('\n')).digest()
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'spill', purpose, 32))
}
