import { withoutDisguises } from '../../contract/fold-text.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { problem } from '../errors/problems.ts'
import { type ContactData, contactDataIn, maxFindings, type OwnContact } from './contact-data.ts'
import { fullNamesIn } from './full-names.ts'
import { type ContactMatch, phoneNumbersIn } from './phone-numbers.ts'

type Code = Extract<ProblemCode, 'contact_data' | 'names_someone'>

/** Says that the text of a field identifies someone. The author reads `message`. */
export type Finding = { code: Code; field: Field; message: string }

type Field = 'title' | 'content'

/**
 * Returns a finding for each field with certain contact data or, if it has none, with likely contact data or full
 * names. `namesMeant`: the author has confirmed that the likely ones are no problem, so they are left out.
 */
export function findingsIn(
  config: OwnContact,
  texts: { title?: string; content: string },
  namesMeant = false,
): Finding[] {
  const title = searchableText(texts.title ?? '')
  const content = searchableText(texts.content)
  // A phone number may begin in the title and end in the content.
  const seam = title && `${title.slice(-24)}\n${content.slice(0, 24)}`
  const split = [...phoneNumbersIn(seam)].filter(({ words }) => words.includes('\n')).slice(0, 1)
  return [
    ...findingIn(config, 'title', title, split, namesMeant),
    ...findingIn(config, 'content', content, split, namesMeant),
  ]
}

function findingIn(
  config: OwnContact,
  field: Field,
  text: string,
  split: ContactMatch[],
  namesMeant: boolean,
): Finding[] {
  const all = [
    ...contactDataIn(config, text),
    ...split.map((match) => ({ ...match, what: 'phone number' })),
  ]
  const certain = all.filter((one) => one.isCertain)
  const isCertain = certain.length > 0
  const found = isCertain ? certain : all
  if (namesMeant && !isCertain) return []
  const names = isCertain ? [] : namesIn(text, maxFindings - found.length)
  return found.length + names.length > 0 ? [finding(field, found, names)] : []
}

function namesIn(text: string, max: number): string[] {
  const names = new Map<string, string>()
  for (const name of max > 0 ? fullNamesIn(text) : []) {
    names.set(name.toLowerCase(), name)
    if (names.size === max) break
  }
  return [...names.values()]
}

function finding(field: Field, found: ContactData[], names: string[]): Finding {
  return found.some((one) => one.isCertain)
    ? { code: 'contact_data', field, message: refusalOf(found) }
    : { code: 'names_someone', field, message: questionAbout(found, names) }
}

/** Throws `contact_data` if any contact data is certain. Otherwise throws `names_someone` if there are findings. */
export function assertNothingFound(findings: Finding[]): void {
  for (const code of ['contact_data', 'names_someone'] as const) {
    const errors = findings
      .filter((one) => one.code === code)
      .map(({ field, message }) => ({ field, message }))
    if (errors.length > 0) throw problem(code, { errors })
  }
}

/** Returns, for example, 'Remove the phone number “…”. It could identify someone.' */
function refusalOf(certain: ContactData[]): string {
  const all = listed(certain.map(({ what, words }) => `the ${what} ${quoted(words)}`))
  return `Remove ${all}. ${certain.length === 1 ? 'It' : 'They'} could identify someone.`
}

/** Returns a question to the author about words that may identify someone. */
function questionAbout(likely: ContactData[], names: string[]): string {
  const sentences = likely.map(
    ({ what, words }) =>
      `${quoted(words)} looks like ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}.`,
  )
  if (likely.length === 1) sentences.push('Remove it if it belongs to a real person.')
  if (likely.length > 1) sentences.push('Remove what belongs to a real person.')
  const all = listed(names.map(quoted))
  if (names.length === 1)
    sentences.push(
      `${all} looks like a full name and could identify someone. Can you leave it out?`,
    )
  if (names.length > 1)
    sentences.push(
      `${all} look like full names and could identify someone. Can you leave them out?`,
    )
  return sentences.join(' ')
}

function listed(parts: string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
}

function quoted(words: string): string {
  const signs = [...words.replace(/\s+/g, ' ').replace(/[.,;:!?]+$/, '')]
  return `“${signs.length > 40 ? `${signs.slice(0, 39).join('')}…` : signs.join('')}”`
}

/** Returns a text as readers see it: styled characters become plain ones. The result is at most `maxLength` long. */
function searchableText(text: string): string {
  return withoutDisguises(
    text.normalize('NFKC').length <= maxLength ? text : text.replace(nonAscii, shorter),
  )
}

/** In UTF-16 code units: a confession has up to 100,000 code points, and each takes up to two code units. */
const maxLength = 200_000

const nonAscii = /[^\0-\x7f]/gu

/** Returns a character, or a space if normalizing makes it longer than two code units: some become eighteen. */
function shorter(sign: string): string {
  return sign.normalize('NFKC').length <= 2 ? sign : ' '
}
