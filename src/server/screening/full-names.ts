import { foldedText } from '../../contract/fold-text.ts'
import { isWord } from './everyday-words.ts'
import { givenNames, namesThatAreWords, publicNames, surnames } from './known-names.ts'

type Word = {
  folded: string
  start: number
  end: number
  /** It is a given name or a surname, at least among others. */
  isName: boolean
  isCapital: boolean
  isShout: boolean
}

/** Finds full names: a given name with a surname, in either order. Names of famous people are left out. */
export function* fullNamesIn(text: string): Generator<string> {
  const words = wordsOf(text)
  for (const [index, first] of words.entries()) {
    // Looking at what stands between two words is slow, and one of the two must be a name.
    if (!words.slice(index, index + maxDistance + 1).some(({ isName }) => isName)) continue
    const last = nextName(text, words, index)
    if (!last || publicNames.has(`${first.folded} ${last.folded}`)) continue
    if (isFullName(first, last)) yield text.slice(first.start, last.end)
  }
  for (const { 1: last = '', 2: first = '' } of text.matchAll(surnameFirst))
    if (surnames.has(last.toLowerCase()) && isOnlyName(givenNames, first.toLowerCase()))
      yield `${last}, ${first}`
}

/** Matches names with the surname first, as on a list: 'Lee, Jessica'. */
const surnameFirst =
  /(?:^|[\n:("“])\s?(\p{Lu}\p{Ll}{1,20}),[^\S\n]{1,3}(\p{Lu}\p{Ll}{2,20})(?![\p{L}'’-]|,|\s(?:and|or|&)\s)/gu

const word = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(word), ({ 0: found, index: start }) => {
    const plain = /^[\0-\x7f]*$/.test(found) ? found.toLowerCase() : foldedText(found)
    const folded = plain.replace(/['’]s$|['’]/g, '')
    const isCapital = /^\p{Lu}/u.test(found)
    return {
      folded,
      start,
      end: start + found.replace(/['’]s$/i, '').length,
      isName: givenNames.has(folded) || surnames.has(folded),
      isCapital,
      isShout: isCapital && found.length > 1 && found === found.toUpperCase(),
    }
  })
}

/** Matches what may separate two names: spaces, decoration, and the quotes or brackets of a nickname. */
const gap = /^(?:["”')]?\.?[\s_*~•·–\-\p{Extended_Pictographic}]{1,24}["“'(]?|\.)$/u

/** A name is at most this many words behind another one. */
const maxDistance = 3

/** Returns the word after `first`, skipping up to two initials. Undefined if other characters separate the words. */
function nextName(text: string, words: Word[], first: number): Word | undefined {
  for (let index = first + 1; index <= first + maxDistance; index++) {
    const [before, word] = [words[index - 1], words[index]]
    if (!before || !word) return undefined
    const between = text.slice(before.end, word.start)
    const endsSentence = before.folded.length > 1 && /^\.\s/.test(between)
    if (endsSentence || !gap.test(between)) return undefined
    if (word.folded.length > 1 || !word.isCapital) return word
  }
  return undefined
}

function isFullName(first: Word, last: Word): boolean {
  const isGiven = isOnlyName(givenNames, first.folded)
  const isSurname = isOnlyName(surnames, last.folded)
  const areKnown = givenNames.has(first.folded) && surnames.has(last.folded)
  if (first.folded === last.folded) return false
  if (first.isCapital !== last.isCapital || first.isShout !== last.isShout) return false
  if (first.isShout || !first.isCapital) return areKnown && isGiven && isSurname
  if (areKnown) return isGiven || isSurname
  if (isGiven) return isUnknown(last) || isOnlyName(givenNames, last.folded)
  if (isSurname) return isUnknown(first)
  return (
    isOnlyName(surnames, first.folded) && (isUnknown(last) || isOnlyName(givenNames, last.folded))
  )
}

function isOnlyName(names: Set<string>, name: string): boolean {
  return names.has(name) && !namesThatAreWords.has(name)
}

function isUnknown({ folded }: Word): boolean {
  return folded.length > 2 && !isWord(folded) && !givenNames.has(folded) && !surnames.has(folded)
}
