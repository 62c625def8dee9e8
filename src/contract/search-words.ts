/** A word of a text, where it stands and as it is compared. */
export type FoundWord = {
  start: number
  end: number
  folded: string
  /** Of a script without spaces: many words in one, found by pairs of characters. */
  isRun: boolean
}

const unspaced =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}]'
const inWord = '[\\p{L}\\p{N}\\p{M}]'
const spaced = `(?!${unspaced})${inWord}`
/** `don't` is one word, `l'examen` two. */
const shortEnd = `['’](?:${spaced}){1,2}(?!${inWord})`
const words = new RegExp(
  `(?<run>(?:(?=${unspaced})${inWord}){1,500})|(?:${spaced})+(?:${shortEnd})?`,
  'gu',
)

/** The same where there is no such script, in a fraction of the time. */
const spacedWords = new RegExp(`${inWord}+(?:['’]${inWord}{1,2}(?!${inWord}))?`, 'gu')
const anyUnspaced = new RegExp(unspaced, 'u')
const ascii = /^[\0-\x7f]*$/

/** Code units, beyond which a word is cut, and a run: folding may make eighteen of one. */
const maxWordLength = 40
const maxRunLength = 1_000
/** Code units of a word that are folded at all: a text may be a single word, with two marks on each letter. */
const maxFolded = 120

/** Accents, vowel points and joiners, but not what makes another Japanese syllable. */
const marks = /(?![\u3099\u309a])[\p{sc=Inherited}\u0591-\u05c7]/gu

export function* wordsIn(text: string): Generator<FoundWord> {
  const pattern = anyUnspaced.test(text) ? words : spacedWords
  for (const { index, 0: word, groups } of text.matchAll(pattern)) {
    const isRun = groups?.run !== undefined
    const folded = isRun ? cut(fold(word), maxRunLength) : foldStart(word)
    if (folded) yield { start: index, end: index + word.length, folded, isRun }
  }
}

/** Most of what is long is long enough without its end. */
function foldStart(word: string): string {
  const start = fold(word.slice(0, maxWordLength))
  const isWhole = word.length <= maxWordLength || start.length >= maxWordLength
  return cut(isWhole ? start : fold(word.slice(0, maxFolded)), maxWordLength)
}

/** Without case, accents, width and apostrophes. */
function fold(word: string): string {
  if (ascii.test(word)) return word.toLowerCase().replace("'", '')
  return word
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
}

/** `isStart`: of what it begins. */
export type SearchTerm = { term: string; isStart: boolean }

/** Shorter beginnings stand in nearly every text: beside a rare word all of them would be gone through. */
const minStartLength = 4

/** What a text must hold to be found: every word, of the last one only its beginning. */
export function searchTerms(query: string): SearchTerm[] {
  const found = [...wordsIn(query)]
  const terms = found.flatMap(({ folded, isRun }) => (isRun ? runTerms(folded) : [folded]))
  const last = found.at(-1)
  const start = last && !last.isRun ? last.folded : undefined
  return [...new Set(terms)].map((term) => ({
    term,
    isStart: term === start && (terms.length === 1 || term.length >= minStartLength),
  }))
}

/** What a text is found by, each once, in the order of the text. */
export function indexedTerms(text: string, most: number): string[] {
  const terms = new Set<string>()
  for (const { folded, isRun } of wordsIn(text)) {
    // A single character may be looked for, too.
    const added = isRun ? [...folded, ...pairsIn(folded)] : [folded]
    for (const term of added) if (terms.add(term).size >= most) return [...terms]
  }
  return [...terms]
}

function runTerms(run: string): string[] {
  const pairs = pairsIn(run)
  return pairs.length > 0 ? pairs : [run]
}

function pairsIn(run: string): string[] {
  const characters = [...run]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

function cut(folded: string, most: number): string {
  return folded.length <= most ? folded : folded.slice(0, most).toWellFormed()
}
