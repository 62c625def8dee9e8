import { createSecretKey } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { hmac, type Keys } from './keys.ts'

/** The era of content that came from another board, whatever its dates say. */
const importedEra = 'imported'

/** The same address always gets the same account id, so nobody votes twice by signing up again. */
export function accountId(keys: Keys, email: string): string {
  return asUuid(hmac(keys.account, email.toLowerCase()))
}

/** Marks an author's content of one UTC month; another month's tag of the same person differs. */
export function authorTag(keys: Keys, account: string, createdAt: Date): string {
  return eraTag(keys, account, monthOf(createdAt))
}

/** Every tag an account can have written under, newest era first. */
export function authorTags(keys: Keys, account: string, memberSince: string, now: Date): string[] {
  const months = monthsBackTo(memberSince, now).map((era) => eraTag(keys, account, era))
  return [...months, importedTag(keys, account)]
}

/** Marks one person's vote on one target; the votes of a person share nothing. */
export function voterTag(keys: Keys, account: string, targetId: string): string {
  return asUuid(hmac(keys.vote, targetId, account))
}

/** Content of another board has a new id here, the same each time it is imported. */
export function importedId(keys: Keys, kind: 'confession' | 'reply', oldId: string): string {
  return asUuid(hmac(keys.import, kind, oldId))
}

/** What another board called a person; `import` looks people up by it and keeps nothing of it. */
export function importedPerson(keys: Keys, oldId: string): string {
  return asUuid(hmac(keys.import, 'person', oldId))
}

/** The account of someone whose address another board did not know. */
export function accountIdWithoutAddress(keys: Keys, oldId: string): string {
  return asUuid(hmac(keys.import, 'account', oldId))
}

/** Remembers that something was imported, so that it is not imported again. */
export function importMark(keys: Keys, ...what: string[]): string {
  return asUuid(hmac(keys.import, 'mark', ...what))
}

/** Marks an author's content that came from another board. */
export function importedTag(keys: Keys, account: string): string {
  return eraTag(keys, account, importedEra)
}

/** In an update: another tag for every row, which looks like any other and belongs to nobody. */
export const severedTag: SQL = sql`overlay(gen_random_uuid()::text placing '8' from 15)::uuid`

/**
 * What attempts are counted under within a while: of one person, address or network, at one thing.
 * Its key is another one each time, so nobody's buckets can be told to belong together.
 */
export function attemptBucket(keys: Keys, since: Date, at: string, by: string): string {
  const key = createSecretKey(hmac(keys.limit, since.toISOString()))
  return asUuid(hmac(key, at, by))
}

/** What is kept of a mailed link's token. */
export function mailLinkHash(keys: Keys, token: string): string {
  return hmac(keys.mailLink, token).toString('base64url')
}

/** UTC month as `YYYY-MM`. */
export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7)
}

function eraTag(keys: Keys, account: string, era: string): string {
  return asUuid(hmac(keys.author, era, account))
}

function monthsBackTo(first: string, now: Date): string[] {
  const months: string[] = []
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  while (monthOf(month) >= first) {
    months.push(monthOf(month))
    month.setUTCMonth(month.getUTCMonth() - 1)
  }
  return months
}

/** The first 122 bits as a UUIDv8: sixteen bytes in the database, text on every driver. */
function asUuid(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
