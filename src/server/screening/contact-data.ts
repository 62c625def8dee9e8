import type { Config } from '../config/config.ts'
import { emailAddressesIn } from './email-addresses.ts'
import { handlesIn } from './handles.ts'
import { phoneNumbersIn } from './phone-numbers.ts'
import type { Sighting } from './sighting.ts'
import { streetAddressesIn } from './street-addresses.ts'

export type Found = Sighting & { what: string }

export type Own = Pick<Config, 'contact' | 'crisisText' | 'crisisUrl' | 'universityDomain'>

/** Findings of a field that are told at once. */
export const mostTold = 3

type Search = (text: string, ownDomain: string) => Iterable<Sighting>

const searches: [what: string, search: Search][] = [
  ['e-mail address', emailAddressesIn],
  ['phone number', phoneNumbersIn],
  ['account name', handlesIn],
  ['street address', streetAddressesIn],
]

/** What is certain, or where nothing is, what is likely: the first three of a text, each once. */
export function contactDataIn(config: Own, text: string): Found[] {
  let isOwn: ReturnType<typeof ownContact> | undefined
  const certain: Found[] = []
  const likely: Found[] = []
  for (const [what, search] of searches) {
    const most = { certain: certain.length + mostTold, likely: likely.length + mostTold }
    for (const sighting of search(text, config.universityDomain)) {
      // Most texts hold nothing that would have to be told from it.
      isOwn ??= ownContact(config)
      if (isOwn(sighting.words)) continue
      const kept = sighting.isCertain ? certain : likely
      if (kept.length < most[sighting.isCertain ? 'certain' : 'likely'] && isNew(sighting, kept))
        kept.push({ ...sighting, what })
      if (certain.length === most.certain) break
    }
  }
  const found = certain.length > 0 ? certain : likely
  return found.sort((one, other) => one.start - other.start).slice(0, mostTold)
}

/** An e-mail address beside 'insta:' is met as an account as well. */
function isNew({ words, start }: Sighting, kept: Found[]): boolean {
  const end = start + words.length
  return kept.every(
    (one) =>
      bare(one.words) !== bare(words) &&
      (end <= one.start || one.start + one.words.length <= start),
  )
}

/** Where the board itself sends people. */
function ownContact({
  contact,
  crisisText,
  crisisUrl,
  universityDomain,
}: Own): (words: string) => boolean {
  const numbers = [...phoneNumbersIn(`${contact ?? ''}\n${crisisText}`)].map(({ words }) =>
    bare(words),
  )
  const [name = ''] = universityDomain.split('.')
  const own = new Set([...numbers, bare(contact ?? ''), bare(crisisUrl), bare(name)])
  return (words) => own.has(bare(words))
}

function bare(words: string): string {
  const isNumber = !/\p{L}/u.test(words)
  return isNumber
    ? words.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
    : words.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
