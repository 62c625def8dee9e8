import { foldedText } from '../../contract/folded-text.ts'
import { givenNames, publicNames, surnames, wordsToo } from './known-names.ts'

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
    if (isName(given, surname, others, text)) yield text.slice(given.start, surname.end)
  }
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

type Word = { folded: string; start: number; end: number; isCapital: boolean; isShout: boolean }

const word = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu

const ascii = /^[\0-\x7f]*$/

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(word), ({ 0: found, index }) => ({
    folded: (ascii.test(found) ? found.toLowerCase() : foldedText(found)).replace(
      /['’]s$|['’]/g,
      '',
    ),
    start: index,
    end: index + found.replace(/['’]s$/i, '').length,
    isCapital: /^\p{Lu}/u.test(found),
    isShout: found.length > 1 && found === found.toUpperCase(),
  }))
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
  for (const [index, next] of after.entries()) {
    const between = text.slice(end, next.start)
    if (!gap.test(between) || /\n.*\n.*\n/s.test(between)) return undefined
    end = next.end
    const beyond = after[index + 1]
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

/** All around have a capital, so that it says nothing. */
function isTitleCase(others: Word[]): boolean {
  const telling = others.filter(({ folded }) => folded !== 'i')
  return telling.length > 0 && telling.every(({ isCapital }) => isCapital)
}

function beginsSentence(text: string, { start }: Word): boolean {
  return /[.!?]\s+$/.test(text.slice(Math.max(0, start - 3), start))
}

const verbs = new Set(
  'ball banks bell berry black cook day do ford fox gill hall he hill hunt king lane law long park price rice rose song to will wood young'.split(
    ' ',
  ),
)

const noSurnames = new Set(
  'and or but is was are has had did does do the a an my your his her our their i you he she we they it if when why how who what where never always just not no yes so too very please sorry hall library college street road drive avenue lane beach city county state university school house court club team class session lab center building park north south east west texas carolina america australia france england california mexico monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas halloween day night week bank alert division garden bell shoes mobile airlines secret'.split(
    ' ',
  ),
)
