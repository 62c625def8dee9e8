import { createRequire } from 'node:module'
import { fullNamesIn } from './full-names.ts'

/** Contact data found in a text. If it is certain, the text is refused. Otherwise the author is asked about it. */
export type ContactMatch = { words: string; start: number; isCertain: boolean }

type Group = { digits: string; start: number; end: number }
type Candidate = Group & { shape: string; isRun: boolean }

/** Finds phone numbers of people. Toll-free numbers are left out: they belong to businesses and helplines. */
export function* phoneNumbersIn(text: string): Generator<ContactMatch> {
  let lookups = 0
  for (const run of runsOfDigits(text.replace(noNumber, (found) => 'd'.repeat(found.length)))) {
    for (const candidate of candidatesIn(run)) {
      const { start, end } = candidate
      const number = dialled(candidate, text)
      if (!number || ++lookups > maxLookups || !reachesPerson(number)) continue
      const from = /[([+]/.test(text[start - 1] ?? '') ? start - 1 : start
      yield { words: text.slice(from, end), start: from, isCertain: isCertain(text, candidate) }
    }
  }
}

/** One lookup in the library takes about 20 µs. */
const maxLookups = 500

/** Matches what is no phone number: dates, thousands, fractions, and counts like '8585340000 lines'. */
const noNumber =
  /(?<![\d.,-])(?:(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}|\d{1,3}(?:,\d{3}){2,}|(?!1\.\d{10}(?!\d))\d{1,2}\.\d{4,}(?!\.\d)|(?<!\b(?:call|cell|dm|her|him|his|hmu|number|phone|reach|text)\b[^.!?\n]{0,25})\d{10,}(?=\s(?:bytes|days|dollars|likes|lines|miles|minutes|people|points|reasons|seconds|steps|students|times|unread|users|views|words|years)\b))(?!\d)/g

const digitWords = 'zero one two three four five six seven eight nine'.split(' ')

/** Matches digits, words for digits, and letters that look like a digit and stand next to one. */
const digitGroup = new RegExp(
  String.raw`(?:\d|(?<![a-z])o?[ol](?=\d)|(?<=\d)[oli](?=[oli]?\d)|(?<=\d)o(?![a-z]))+|(?<![a-z.])(?:oh|${digitWords.join('|')})(?![a-z])`,
  'gi',
)

/** Matches separators as in 619-555-0123, '619 dash 555' and 619x555x0123. */
const gap = /^(?!\s*\n\s*\n)(?:[^\p{L}\p{N}+:$€£]{0,4}|\s?(?:and|then|dash|dot)\s?|[a-z]|\sx\s)$/iu

function runsOfDigits(text: string): Group[][] {
  const runs: Group[][] = []
  for (const { 0: found, index: start } of text.matchAll(digitGroup)) {
    const next = { digits: digitsOf(found), start, end: start + found.length }
    const run = runs.at(-1)
    if (run && gap.test(text.slice(run.at(-1)?.end, start))) run.push(next)
    else runs.push([next])
  }
  return runs
}

function digitsOf(found: string): string {
  if (/\d/.test(found)) return found.replace(/o/gi, '0').replace(/[li]/gi, '1')
  return String(Math.max(0, digitWords.indexOf(found.toLowerCase())))
}

/** Yields every sequence of groups that has 8 to 18 digits. */
function* candidatesIn(run: Group[]): Generator<Candidate> {
  const maxGroups = run.length > 18 ? 6 : 18
  for (const [first, { start }] of run.entries()) {
    let digits = ''
    let shape = ''
    for (const group of run.slice(first, first + maxGroups)) {
      digits += group.digits
      if (digits.length > 18) break
      shape += `${shape && '-'}${group.digits.length}`
      const isRun = first === 0 && group === run.at(-1)
      if (digits.length >= 8) yield { digits, shape, start, end: group.end, isRun }
    }
  }
}

/** Returns the number with its country code, or undefined if the digits are not grouped like a phone number. */
function dialled(
  { digits, shape, start, end, isRun }: Candidate,
  text: string,
): string | undefined {
  if (/\+\s?\(?$/.test(text.slice(Math.max(0, start - 3), start)))
    return /^\d{8,15}$/.exec(digits) ? `+${digits}` : undefined
  const [, abroad] = /^(?:00|011)([1-9]\d{7,14})$/.exec(digits) ?? []
  if (abroad) return `+${abroad}`
  const isList = /\d(?:,\s|\s?and\s?)\d/i.test(text.slice(start, end))
  if ((!isRun || isList) && !grouped.test(shape)) return undefined
  const [, national] = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(digits) ?? []
  return national && `+1${national}`
}

/** Matches the lengths of the groups in which North American numbers are written. */
const grouped = /^(?:1-)?(?:10|3-7|6-4|5-5|3-3-4)$|^11$/

function reachesPerson(number: string): boolean {
  const parsed = library().parsePhoneNumberFromString(number)
  const kind = parsed?.getType()
  const exists = number.startsWith('+1') ? parsed?.isValid() : parsed?.isPossible()
  return exists === true && kind !== 'TOLL_FREE' && kind !== 'UAN'
}

/** Loads the library at the first call, because it takes a sixth of the memory of an idle process. */
const library = (): typeof import('libphonenumber-js/max') =>
  createRequire(import.meta.url)('libphonenumber-js/max')

/**
 * Returns true if the number is written or announced like a phone number, is alone on its line, or is near a full
 * name. Returns false if it may be another number, like that of an order, or if it belongs to a helpline or an office.
 */
function isCertain(text: string, { start, end, shape }: Candidate): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  const after = text.slice(end, end + 40)
  const sentence = `${before.split(/[.!?\n]/).at(-1)} ${after.split(/[.!?\n]/)[0]}`
  if (counts.test(before) || helplines.test(sentence) || campusPolice.test(before)) return false
  const hasName = () => !fullNamesIn(`${before}\n\n${after}`).next().done
  const hasOffice = office.test(before) || officeAfter.test(after)
  if (hasOffice && !someone.test(sentence) && !hasName()) return false
  if (/3-3-4$|3-7$|6-4$/.test(shape) || /\+\s?\(?$/.test(before) || called.test(before)) return true
  const isAlone =
    /(?:^|\n)[^\p{L}\p{N}\n]*$/u.test(before) && /^[^\p{L}\p{N}\n]*(?:\n|$)/u.test(after)
  return isAlone || hasName()
}

const counts =
  /\b(?:order|tracking|serial|isbn|zoom|meeting|case|ticket|reference|account|population|score)\b[^.!?\n]{0,20}$/i

const called =
  /(?:\b(?:call|text|phone|cell|number|digits|whatsapp|reach|hmu|dm|contact)\b[^.!?\n]{0,25}|\b(?:my|her|his|their)\s(?:#|no\.?)(?:\sis)?:?\s?)$/i

/** Matches a campus police department directly before its number, as in 'UCPD 858-534-4357'. */
const campusPolice =
  /\b[a-z]{2,4}pd(?:\s(?:at|call|is|number|said|says|to)){0,4}[^\p{L}\p{N}\n]{0,5}$/iu

const officeNames = String.raw`(?:admissions|advising|bursar|center|department|financial\said|help\s?desk|desk|hub|office|reception|registrar|(?:career|dining|disability|health|housing|legal|parking|student|tech|transportation)\sservices)\b`

/** Matches an office before its own number, as in 'the IT help desk is at'. */
const office = new RegExp(String.raw`\b${officeNames}(?:(?!\band\b)[^.!?\n]){0,25}$`, 'i')

/** Matches an office after its own number, as in 'is the housing office'. */
const officeAfter = new RegExp(String.raw`^\)?\s(?:is|for)\sthe\s(?:\S+\s){0,2}${officeNames}`, 'i')

/** Matches words that make a number in the same sentence that of a person. */
const someone = /\b(?:boy|cell|girl|guy|he|her|him|his|hmu|me|mine|my|she|text|their|them)\b/i

/** Matches words for services, like helplines. People may recommend them with a phone number or an email address. */
export const helplines =
  /\b(?:caps|counsel\w*|police|security|hotline|helpline|lifeline|crisis|emergency|clinic|hospital|health|title.?ix|ombuds\w*)\b/i
