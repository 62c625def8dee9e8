import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto'
import { hmac, hmacHex, type Keys } from './keys.ts'

/** The era of content that came from another board, whatever its dates say. */
const importedEra = 'imported'

/** Marks an author's content of one UTC month; another month's tag of the same person differs. */
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

/** The tag of content whose author has no account, and shares it with nothing else. */
export function nobodysTag(keys: Keys): string {
  return importedTag(keys, randomUUID())
}

/**
 * Whom a vote is counted for once the address is proved: the mailbox, so that nobody votes twice by
 * leaving and coming back. Before, it is the account's id.
 */
export function voterIdOf(keys: Keys, email: string): string {
  return asUuid(hmacHex(keys.voter, mailboxOf(email)))
}

/**
 * Marks what one person did to one item: voted, or reported. Each of these has a key of its own, and the tag differs on
 * every item, so that the tags of a person share nothing.
 */
export function voterTag(key: KeyObject, voterId: string, itemId: string): string {
  return asUuid(hmacHex(key, itemId, voterId))
}

/** A new row gets the first tag; an earlier one may have another. */
export function voterTags(
  key: KeyObject,
  { voterIds }: { voterIds: string[] },
  itemId: string,
): string[] {
  return voterIds.map((voterId) => voterTag(key, voterId, itemId))
}

/** The id of the one ticket that a contact has about an item, so that asking again is the same ticket. */
export function takedownId(keys: Keys, itemId: string, contact: string): string {
  return asUuid(hmacHex(keys.takedown, itemId, contact.toLowerCase().replace(/\s/g, '')))
}

/** Where mails to an address arrive: what follows a `+` is its owner's own business. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
}

/**
 * The id of what an author posts under a key of the client's choice: the same each time at that place, so that a
 * send can be repeated, and nothing that anybody else could choose or foresee. A reply's place is what it stands
 * below: elsewhere its key tells nothing about what became of it there.
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

/** Content of another board has a new id here, the same each time it is imported. */
export function importedId(keys: Keys, kind: 'confession' | 'reply', oldId: string): string {
  return asUuid(hmacHex(keys.import, kind, oldId))
}

/** What another board called a person; `import` looks people up by it and keeps nothing of it. */
export function importedPerson(keys: Keys, oldId: string): string {
  return asUuid(hmacHex(keys.import, 'person', oldId))
}

export function importMark(keys: Keys, ...what: string[]): string {
  return asUuid(hmacHex(keys.import, 'mark', ...what))
}

/**
 * What attempts are counted under within a while: of one browser, address or network, at one thing.
 * Its key is another one each time, so nobody's buckets can be told to belong together.
 */
export function attemptBucket(keys: Keys, since: Date, at: string, by: string): string {
  const key = createSecretKey(hmac(keys.limit, since.toISOString()))
  return asUuid(hmacHex(key, at, by))
}

/** UTC day as `YYYY-MM-DD`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** UTC month as `YYYY-MM`. */
export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7)
}

/** The first 122 bits of a digest in hexadecimal as a UUIDv8: sixteen bytes in the database, text on every driver. */
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
