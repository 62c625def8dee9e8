import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** What a person does to an item, under a tag that only this person and this item give: see `voterTags`. */
const tagPurposes = ['vote', 'report'] as const
export type TagPurpose = (typeof tagPurposes)[number]

/** Each purpose has a key of its own, derived from the server's secret. The database never contains the secret. */
const purposes = [
  // Accounts: stored email addresses and passwords.
  'address',
  'password',
  ...tagPurposes,
  // Content: author tags, voter ids and item ids.
  'author',
  'voter',
  'item',
  // Moderation: secret limits for reports, takedown requests, and deleted accounts.
  'judging',
  'takedown',
  'departure',
  // Sign-ins: stored sessions and mailed links, and the contents of cookies.
  'session',
  'mailLink',
  'operator',
  'cookie',
  'google',
  'claim',
  'device',
  // Mailed codes, and the cookie that keeps a sign-up until its code is typed.
  'code',
  'codeCookie',
  // Notifications between the processes of a board.
  'relay',
  // What proves that a backup is this board's.
  'backup',
  // Questions of `npm run doctor` to a running board.
  'question',
  // Other values in the database: encrypted columns, imported ids, attempt counters, and the check of the secret.
  'seal',
  'import',
  'check',
] as const

type KeysOfSecret = Record<(typeof purposes)[number], KeyObject>

/** An older secret finds what people wrote until it was replaced. `lastMonth` is that UTC month as `YYYY-MM`. */
export type OlderSecret = { secret: string; lastMonth: string }

/** The keys of the current secret, and those of older ones, newest first. */
export type Keys = KeysOfSecret & { older: (KeysOfSecret & Pick<OlderSecret, 'lastMonth'>)[] }

/**
 * Returns the keys of these secrets. Two keys stay those of the first secret: `import` makes the ids to which
 * old links lead, and `item` recognises a repeated request. Both hide nothing by themselves: see decision 48.
 */
export function deriveKeys(secret: string, olderSecrets: OlderSecret[] = []): Keys {
  const keys = keysOf(secret)
  const older = olderSecrets.map(({ secret, lastMonth }) => ({ ...keysOf(secret), lastMonth }))
  const { import: imported, item } = older.at(-1) ?? keys
  return { ...keys, import: imported, item, older }
}

function keysOf(secret: string): KeysOfSecret {
  const keys = purposes.map((purpose) => [purpose, createSecretKey(derive(secret, purpose))])
  return Object.fromEntries(keys) as KeysOfSecret
}

export function hmac(key: KeyObject, ...parts: string[]): Buffer {
  return createHmac('sha256', key).update(parts.join('\n')).digest()
}

export function hmacHex(key: KeyObject, ...parts: string[]): string {
  return hmac(key, ...parts).toString('hex')
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'spill', purpose, 32))
}
