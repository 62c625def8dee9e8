import { givenNames, noSurnames, publicNames, surnames, wordsToo } from './known-names.ts'
import { isTitleCase, type Word, wordsOf } from './name-words.ts'
import { uncommonNamesIn } from './uncommon-names.ts'

/** A given name and a surname. One alone is nobody's, and whom everybody knows is no student here. */
export function* fullNamesIn(text: string): Generator<string> {
  const words = wordsOf(text)
  for (const [index, given] of words.entries()) {
    if (!givenNames.has(given.folded)) continue
    const after = words.slice(index + 1, index + 5)
    const surname = surnameAfter(text, given, after)
    if (!surname || publicNames.has(`${given.folded} ${surname.folded}`)) continue
    const last = words.indexOf(surname, index)
    const others = [
      ...words.slice(Math.max(0, index - 3), index),
      ...words.slice(last + 1, last + 4),
    ]
    if (isName(given, surname, others, text)) yield withBracket(text, given.start, surname.end)
  }
  yield* uncommonNamesIn(text, words)
  for (const { 0: found, 1: first = '', 2: last = '' } of text.matchAll(initialed))
    if (isGiven(first) && !/^[AI]$/.test(last)) yield found
  for (const { 1: last = '', 2: first = '' } of text.matchAll(surnameFirst))
    if (surnames.has(last.toLowerCase()) && isGiven(first)) yield `${last}, ${first}`
}

/** 'Jessica L.' */
const initialed = /(?<![\p{L}\d])(\p{Lu}\p{Ll}{2,20})\s(\p{Lu})\.(?!\p{L}|\s\p{Lu}\.)/gu

/** As on a list: 'Lee, Jessica' */
const surnameFirst =
  /(?:^|[\n:("“])\s?(\p{Lu}\p{Ll}{1,20}),[^\S\n]{1,3}(\p{Lu}\p{Ll}{2,20})(?![\p{L}'’-]|,|\s(?:and|or|&)\s)/gu

function isGiven(name: string): boolean {
  return givenNames.has(name.toLowerCase()) && !wordsToo.has(name.toLowerCase())
}

const particles = new Set([
  'van',
  'von',
  'de',
  'der',
  'den',
  'del',
  'la',
  'da',
  'dos',
  'al',
  'el',
  'bin',
])

/** Spaces, and what some draw between names. */
const gap = /^(?:\.?[\s_*~•·\p{Extended_Pictographic}]{1,24}|\.)$/u

/** The next word, behind an initial, a second given name or what a surname begins with. */
function surnameAfter(text: string, given: Word, after: Word[]): Word | undefined {
  let end = given.end
  let isBehindNickname = false
  for (const [index, next] of after.entries()) {
    const between = text.slice(end, next.start)
    const beyond = after[index + 1]
    if (/^\s?["“'(]$/.test(between)) {
      if (isNickname(text, next, beyond)) {
        isBehindNickname = true
        end = next.end + 1
        continue
      }
      return next.isCapital && surnames.has(next.folded) && closing.test(text[next.end] ?? '')
        ? next
        : undefined
    }
    if (!gap.test(between) || /\n.*\n.*\n/s.test(between)) return undefined
    end = next.end
    if (isBehindNickname) return surnames.has(next.folded) ? next : undefined
    const isMiddle =
      (next.folded.length === 1 && next.isCapital) ||
      (particles.has(next.folded) &&
        beyond &&
        (beyond.isCapital || particles.has(beyond.folded))) ||
      (givenNames.has(next.folded) &&
        !surnames.has(next.folded) &&
        next.isCapital === given.isCapital)
    if (!isMiddle) return next
  }
  return undefined
}

/** 'Jessica (Miller)' */
function withBracket(text: string, start: number, end: number): string {
  const name = text.slice(start, end)
  return name.includes('(') && text[end] === ')' ? `${name})` : name
}

/** Jessica "Jess" Miller */
function isNickname(text: string, word: Word, beyond: Word | undefined): boolean {
  return (
    closing.test(text[word.end] ?? '') &&
    beyond?.isCapital === true &&
    text.slice(word.end + 1, beyond.start) === ' '
  )
}

const closing = /["”')]/

function isName(given: Word, surname: Word, others: Word[], text: string): boolean {
  const isKnown = surnames.has(surname.folded)
  const isWordToo = wordsToo.has(given.folded) && wordsToo.has(surname.folded)
  if (given.isShout && surname.isShout) return isKnown && !isWordToo
  if (!given.isCapital && !surname.isCapital) {
    const isPlain = !wordsToo.has(given.folded) && surname.folded.length > 2
    return isKnown && isPlain && !verbs.has(surname.folded)
  }
  if (!given.isCapital || !surname.isCapital || surname.isShout) return false
  if (isKnown) return !isWordToo && !(wordsToo.has(given.folded) && isTitleCase(others))
  if (wordsToo.has(given.folded) || noSurnames.has(surname.folded)) return false
  return surname.folded.length > 2 && !isTitleCase(others) && !beginsSentence(text, surname)
}

function beginsSentence(text: string, { start }: Word): boolean {
  return /[.!?]\s+$/.test(text.slice(Math.max(0, start - 3), start))
}

const verbs = new Set(
  'ball banks bell berry black cook day do ford fox gill hall he hill hunt king lane law long park price rice rose song to will wood young'.split(
    ' ',
  ),
)
