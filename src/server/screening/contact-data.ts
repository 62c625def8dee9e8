import type { Config } from '../config/config.ts'
import { emailAddressesIn } from './email-addresses.ts'
import { handlesIn } from './handles.ts'
import { type ContactMatch, phoneNumbersIn } from './phone-numbers.ts'

export type ContactData = ContactMatch & { what: string }

export type OwnContact = Pick<Config, 'contact' | 'crisisText' | 'crisisUrl' | 'universityDomain'>

/** Maximum number of findings that the author is shown for one field. */
export const maxFindings = 3

type Search = (text: string, ownDomain: string) => Iterable<ContactMatch>

const searches: [what: string, search: Search][] = [
  ['email address', emailAddressesIn],
  ['phone number', phoneNumbersIn],
  ['account name', handlesIn],
]

/** Certain contact data hides likely contact data. That of the board itself is left out. */
export function contactDataIn(config: OwnContact, text: string): ContactData[] {
  let isOwn: ReturnType<typeof ownContact> | undefined
  const all: ContactData[] = []
  for (const [what, search] of searches)
    for (const match of search(text, config.universityDomain)) {
      isOwn ??= ownContact(config)
      if (isOwn(match.words)) continue
      const alike = all.filter(({ isCertain }) => isCertain === match.isCertain)
      const isFull = alike.filter((one) => one.what === what).length === maxFindings
      if (isFull && match.isCertain) break
      if (!isFull && isNew(match, alike)) all.push({ ...match, what })
    }
  const certain = all.filter(({ isCertain }) => isCertain)
  const found = certain.length > 0 ? certain : all
  return found.sort((one, other) => one.start - other.start).slice(0, maxFindings)
}

/** An email address after 'insta:' is also found as an account name. */
function isNew({ words, start }: ContactMatch, found: ContactData[]): boolean {
  const end = start + words.length
  return found.every(
    (one) =>
      comparable(one.words) !== comparable(words) &&
      (end <= one.start || one.start + one.words.length <= start),
  )
}

/** Returns a function that says whether words are contact data that the board itself publishes. */
function ownContact(config: OwnContact): (words: string) => boolean {
  const { contact = '', crisisText, crisisUrl, universityDomain } = config
  const numbers = [...phoneNumbersIn(`${contact}\n${crisisText}`)].map(({ words }) => words)
  const [university = ''] = universityDomain.split('.')
  const own = new Set([...numbers, contact, crisisUrl, university].map(comparable))
  return (words) => own.has(comparable(words))
}

function comparable(words: string): string {
  const isNumber = !/\p{L}/u.test(words)
  return isNumber
    ? words.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
    : words.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
