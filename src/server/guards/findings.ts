import { asSeen } from '../../contract/folded-text.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Config } from '../config.ts'
import { problem } from '../problems.ts'
import { emailAddressesIn } from './email-addresses.ts'
import { fullNamesIn } from './full-names.ts'
import { handlesIn } from './handles.ts'
import { phoneNumbersIn } from './phone-numbers.ts'
import type { Sighting } from './sighting.ts'
import { streetAddressesIn } from './street-addresses.ts'

type Code = Extract<ProblemCode, 'contact_data' | 'names_someone'>

/** What a field gives away of somebody. */
export type Finding = { code: Code; field: Field; message: string }

type Field = 'title' | 'content'

type Found = Sighting & { what: string }

type Search = (text: string, ownDomain: string) => Iterable<Sighting>

const contactData: [what: string, search: Search][] = [
  ['an e-mail address', emailAddressesIn],
  ['a phone number', phoneNumbersIn],
  ['an account name', handlesIn],
  ['a street address', streetAddressesIn],
]

/** Code units: one sign of some scripts is seen as eighteen. */
const mostSearched = 200_000

type Own = Pick<Config, 'contact' | 'crisis' | 'emailDomain'>

/** Contact data, and what only looks like it, or like a full name, unless it is meant; of each field the first. */
export function findingsIn(
  config: Own,
  texts: { title?: string; content: string },
  namesMeant = false,
): Finding[] {
  const title = asSeen(texts.title ?? '').slice(0, mostSearched)
  const content = asSeen(texts.content).slice(0, mostSearched)
  const findings = [
    ...findingIn(config, 'title', title, namesMeant),
    ...findingIn(config, 'content', content, namesMeant),
  ]
  if (findings.length > 0 || !title) return findings
  const seam = `${title.slice(-24)}\n${content.slice(0, 24)}`
  const [split] = [...phoneNumbersIn(seam)].filter(({ words }) => words.includes('\n'))
  if (!split || (namesMeant && !split.isCertain)) return []
  return (['title', 'content'] as const).map((field) =>
    told(field, { ...split, what: 'a phone number' }),
  )
}

function findingIn(config: Own, field: Field, text: string, namesMeant: boolean): Finding[] {
  const found = contactDataIn(config, text)
  if (found && (found.isCertain || !namesMeant)) return [told(field, found)]
  const [name] = namesMeant ? [] : fullNamesIn(text)
  if (!name) return []
  const message = `“${shortened(name)}” looks like a full name. Does it have to be there?`
  return [{ code: 'names_someone', field, message }]
}

function told(field: Field, { what, words, isCertain }: Found): Finding {
  const quoted = `“${shortened(words)}”`
  if (isCertain)
    return {
      code: 'contact_data',
      field,
      message: `Take out the ${what.replace(/^an? /, '')} ${quoted}.`,
    }
  const message = `${quoted} looks like ${what}. Leave it out if it is somebody’s.`
  return { code: 'names_someone', field, message }
}

/** Throws `contact_data`, or where there is none `names_someone`. */
export function assertNothingFound(findings: Finding[]): void {
  for (const code of ['contact_data', 'names_someone'] as const) {
    const errors = findings
      .filter((finding) => finding.code === code)
      .map(({ field, message }) => ({ field, message }))
    if (errors.length > 0) throw problem(code, { errors })
  }
}

/** The first that is certain, or else the first. */
export function contactDataIn(config: Own, text: string): Found | undefined {
  const isOwn = ownContact(config)
  let likely: Found | undefined
  for (const [what, search] of contactData) {
    for (const sighting of search(text, config.emailDomain)) {
      if (isOwn(sighting.words)) continue
      if (sighting.isCertain) return { ...sighting, what }
      likely ??= { ...sighting, what }
    }
  }
  return likely
}

/** Where the board itself sends people. */
function ownContact({ contact, crisis, emailDomain }: Own): (words: string) => boolean {
  const numbers = [...phoneNumbersIn(`${contact ?? ''}\n${crisis.text}`)].map(({ words }) =>
    bare(words),
  )
  const [name = ''] = emailDomain.split('.')
  const own = new Set([...numbers, bare(contact ?? ''), bare(crisis.url), bare(name)])
  return (words) => own.has(bare(words))
}

function bare(words: string): string {
  const isNumber = !/\p{L}/u.test(words)
  return isNumber
    ? words.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
    : words.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

function shortened(words: string): string {
  const signs = [...words.replace(/\s+/g, ' ').replace(/[.,;:!?]+$/, '')]
  return signs.length > 40 ? `${signs.slice(0, 39).join('')}…` : signs.join('')
}
