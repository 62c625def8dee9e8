import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto'
import { hmac, hmacHex, type Keys } from './keys.ts'

/** Imported content has this era instead of a month, whatever its dates. */
const importedEra = 'imported'

/** Returns the tag of everything that an author writes in one UTC month. Tags of different months can't be linked. */
export function authorTag(keys: Keys, accountId: string, createdAt: Date): string {
  return eraTag(keys, accountId, monthOf(createdAt))
}

export function authorTags(
  keys: Keys,
  accountId: string,
  memberSince: string,
  now: Date,
): string[] {
  const months = monthsBackTo(memberSince, now).map((era) => eraTag(keys, accountId, era))
  return [...months, importedTag(keys, accountId)]
}

export function importedTag(keys: Keys, accountId: string): string {
  return eraTag(keys, accountId, importedEra)
}

/** Returns a new tag at every call, for imported content without an account. */
export function unownedTag(keys: Keys): string {
  return importedTag(keys, randomUUID())
}

/**
 * Returns the voter id of a proved address. It depends on the mailbox only, so that no one votes twice by leaving and
 * coming back. Before the proof, the account's id is the voter id.
 */
export function voterIdOf(keys: Keys, email: string): string {
  return asUuid(hmacHex(keys.voter, mailboxOf(email)))
}

/**
 * Returns the tag of one person's vote or report on one item. Votes and reports have different keys, and every item has
 * another tag, so a person's tags can't be linked.
 */
export function voterTag(key: KeyObject, voterId: string, itemId: string): string {
  return asUuid(hmacHex(key, itemId, voterId))
}

/** Returns the tag for a new row first, then those that an earlier row may have. */
export function voterTags(
  key: KeyObject,
  { voterIds }: { voterIds: string[] },
  itemId: string,
): string[] {
  return voterIds.map((voterId) => voterTag(key, voterId, itemId))
}

/** Returns the same id when a contact asks about an item again, so that it stays one ticket. */
export function takedownId(keys: Keys, itemId: string, contact: string): string {
  return asUuid(hmacHex(keys.takedown, itemId, contact.toLowerCase().replace(/\s/g, '')))
}

/** Returns the address in lower case, without the part after a `+`: mails to both arrive in the same mailbox. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
}

/**
 * Returns the id of a post. A repeated send with the same key gets the same id, and no one else can choose or predict
 * it. A reply's id depends on its place too, so that a key used elsewhere tells nothing about the first reply.
 */
export function itemId(
  keys: Keys,
  place: ['confession'] | ['reply', confessionId: string, parentReplyId: string | null],
  accountId: string,
  key: string = randomUUID(),
): string {
  return asUuid(hmacHex(keys.item, ...place.map((part) => part ?? ''), accountId, key))
}

export function sessionHash(keys: Keys, token: string): string {
  return asUuid(hmacHex(keys.session, token))
}

export function mailLinkHash(keys: Keys, token: string): string {
  return asUuid(hmacHex(keys.mailLink, token))
}

/** Returns the new id of imported content, which is the same at each import. */
export function importedId(keys: Keys, kind: 'confession' | 'reply', oldId: string): string {
  return asUuid(hmacHex(keys.import, kind, oldId))
}

/** Returns a keyed hash of a person's id on another board. Only a running import uses it. */
export function importedPerson(keys: Keys, oldId: string): string {
  return asUuid(hmacHex(keys.import, 'person', oldId))
}

export function importMark(keys: Keys, ...what: string[]): string {
  return asUuid(hmacHex(keys.import, 'mark', ...what))
}

/**
 * Returns the id of the row that counts attempts at one thing by one browser, address or network in the window that
 * begins at `since`. Each window has a key of its own, so that rows of different windows can't be linked.
 */
export function attemptBucket(keys: Keys, since: Date, at: string, by: string): string {
  const key = createSecretKey(hmac(keys.limit, since.toISOString()))
  return asUuid(hmacHex(key, at, by))
}

/** Returns the UTC day as `YYYY-MM-DD`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** Returns the UTC month as `YYYY-MM`. */
export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7)
}

/** Returns the first 122 bits of a hexadecimal digest as a UUIDv8, which PostgreSQL stores in 16 bytes. */
export function asUuid(hex: string): string {
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function eraTag(keys: Keys, accountId: string, era: string): string {
  return asUuid(hmacHex(keys.author, era, accountId))
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
