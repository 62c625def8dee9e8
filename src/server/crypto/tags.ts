import { type KeyObject, randomUUID } from 'node:crypto'
import { hmacHex, type Keys, type TagPurpose } from './keys.ts'

/** The keys that make one tag. Older secrets have them too. */
type KeysOf<Purpose extends keyof Keys> = Pick<Keys, Purpose>

/** Author tags depend on an era: the UTC month of the post, or this value for everything that was imported. */
const importedEra = 'imported'

/** Marks all that an account writes in a UTC month. Without the secret, months can't be linked. */
export function authorTag(keys: Keys, accountId: string, createdAt: Date): string {
  return eraTag(keys, accountId, monthOf(createdAt))
}

/**
 * Returns all author tags of an account. Each secret was the current one from the last month of the one before it
 * to its own last month, so an older secret adds few tags.
 */
export function authorTags(
  keys: Keys,
  accountId: string,
  memberSince: string,
  now: Date,
): string[] {
  return [{ ...keys, lastMonth: monthOf(now) }, ...keys.older].flatMap((made, index) => {
    const before = keys.older[index]?.lastMonth ?? ''
    const months = monthsBetween(before > memberSince ? before : memberSince, made.lastMonth)
    if (months.length === 0) return []
    return [...months.map((era) => eraTag(made, accountId, era)), importedTag(made, accountId)]
  })
}

export function importedTag(keys: KeysOf<'author'>, accountId: string): string {
  return eraTag(keys, accountId, importedEra)
}

/** Returns a new tag at every call, for imported content without an account. */
export function unownedTag(keys: Keys): string {
  return importedTag(keys, randomUUID())
}

/**
 * Returns the voter id, from which the tags of a person's votes are made. It depends only on the mailbox of the
 * verified email address, so that no one votes twice after deleting an account. Until the verification, the account's
 * id is used instead.
 */
export function voterIdOf(keys: KeysOf<'voter'>, email: string): string {
  return asUuid(hmacHex(keys.voter, mailboxOf(email)))
}

/** A person's tags can't be linked: votes and reports have other keys, and each item gives another tag. */
export function voterTag(key: KeyObject, voterId: string, itemId: string): string {
  return asUuid(hmacHex(key, itemId, voterId))
}

/** A voter id, and the keys of the secret under which it votes and reports. */
export type Voter = { id: string; keys: KeysOf<TagPurpose> }

/** Returns the tag for a new vote or report, followed by the tags that an earlier one of the same person may have. */
export function voterTags(
  purpose: TagPurpose,
  { voters }: { voters: Voter[] },
  itemId: string,
): string[] {
  return voters.map(({ id, keys }) => voterTag(keys[purpose], id, itemId))
}

/** The same contact and item give the same id, so there is only one request. */
export function takedownId(keys: Keys, itemId: string, contact: string): string {
  return asUuid(hmacHex(keys.takedown, itemId, contact.toLowerCase().replace(/\s/g, '')))
}

/** Returns the email address in lower case, without the part after a `+`. Mails to both reach the same mailbox. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
}

/**
 * Returns the id of a post. Repeated requests with the same key get the same id, and no one else can choose or
 * predict it. A reply's id depends on its place: reusing the key elsewhere does not show whether the first reply is
 * hidden.
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

/** The two kinds of secret have different hashes, so that a code can't be used as a session. */
export function operatorHash(keys: Keys, kind: 'code' | 'session', secret: string): string {
  return asUuid(hmacHex(keys.operator, kind, secret))
}

export function mailLinkHash(keys: Keys, token: string): string {
  return asUuid(hmacHex(keys.mailLink, token))
}

/** Returns the new id of imported content. It is the same at each import. */
export function importedId(keys: Keys, kind: 'confession' | 'reply', oldId: string): string {
  return asUuid(hmacHex(keys.import, kind, oldId))
}

/** Returns a keyed hash by which an import recognizes people and votes of another board. It is never stored. */
export function importHash(keys: Keys, ...what: string[]): string {
  return asUuid(hmacHex(keys.import, 'mark', ...what))
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

function eraTag(keys: KeysOf<'author'>, accountId: string, era: string): string {
  return asUuid(hmacHex(keys.author, era, accountId))
}

/** Returns the UTC months from the last to the first. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  const month = new Date(`${last}-01T00:00:00Z`)
  while (monthOf(month) >= first) {
    months.push(monthOf(month))
    month.setUTCMonth(month.getUTCMonth() - 1)
  }
  return months
}
