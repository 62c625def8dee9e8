type FoundWord = {
  /** `start` and `end` are in UTF-16 code units. */
  start: number
  end: number
  /** The form in which words are compared: without differences in case, accents and width. */
  folded: string
  /** A run of a script without spaces, such as Chinese, is matched by pairs of characters. */
  isRun: boolean
  /** The folded compound that the word is a part of: 'wellbeing' for both words of 'well-being'. */
  compound?: string
}

const unspaced =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}]'
const inWord = '[\\p{L}\\p{N}\\p{M}]'
const spaced = `(?!${unspaced})${inWord}`
/** At most two letters after an apostrophe belong to the word: `don't` is one word, `l'examen` is two. */
const shortEnd = `['’](?:${spaced}){1,2}(?!${inWord})`
/** One emoji, which may be joined of several, or the two letters of a flag. */
const emoji =
  '\\p{RI}{2}|\\p{ExtPict}(?:\\p{M}|\\p{EMod}|[\\u{e0020}-\\u{e007f}]|\\u200d\\p{ExtPict})*'
const words = new RegExp(
  `(?<run>(?:(?=${unspaced})${inWord}){1,500})|(?:${spaced})+(?:${shortEnd})?|${emoji}`,
  'gu',
)

/** Equivalent to `words` for texts without such a script, but several times faster. */
const spacedWords = new RegExp(`${inWord}+(?:['’]${inWord}{1,2}(?!${inWord}))?|${emoji}`, 'gu')
const anyUnspaced = new RegExp(unspaced, 'u')
const ascii = /^[\0-\x7f]*$/

/** Maximum lengths after folding, which can turn one code unit into eighteen. */
const maxWordLength = 40
const maxRunLength = 1_000
/** Only this many code units of a word are folded, which is enough for 40 letters with two accents each. */
const maxFolded = 120

/** Accents, vowel points, joiners and skin tones, except the marks that turn a Japanese syllable into another one. */
const marks = /(?![\u3099\u309a])[\p{sc=Inherited}\p{EMod}\u0591-\u05c7]/gu

export function* wordsIn(text: string): Generator<FoundWord> {
  let parts: FoundWord[] = []
  let sign = ''
  for (const word of singleWordsIn(text)) {
    const before = parts.at(-1)
    const joint = before && isJoined(text, before, word) ? text.charAt(before.end) : ''
    // A number with commas is one word, also before a hyphen: '1,000-word'.
    if (!joint || (parts.length > 1 && (joint === ',') !== (sign === ','))) {
      yield* asCompound(parts)
      parts = []
    }
    parts.push(word)
    sign = joint
  }
  yield* asCompound(parts)
}

/** Matches a hyphen, also a soft one, and the comma of a number like 1,000. */
const joint = /[-\u00ad\u2010\u2011]|(?<=\d),(?=\d{3}(?!\d))/y

function isJoined(text: string, before: FoundWord | undefined, { start, isRun }: FoundWord) {
  if (!before || before.isRun || isRun || start !== before.end + 1) return false
  joint.lastIndex = before.end
  return joint.test(text)
}

function asCompound(parts: FoundWord[]): FoundWord[] {
  if (parts.length < 2) return parts
  const compound = cut(parts.map(({ folded }) => folded).join(''), maxWordLength)
  return parts.map((part) => ({ ...part, compound }))
}

function* singleWordsIn(text: string): Generator<FoundWord> {
  const pattern = anyUnspaced.test(text) ? words : spacedWords
  for (const { index, 0: word, groups } of text.matchAll(pattern)) {
    const isRun = groups?.run !== undefined
    const folded = isRun ? cut(fold(word), maxRunLength) : foldStart(word)
    if (folded) yield { start: index, end: index + word.length, folded, isRun }
  }
}

/** Folds a word. Folds only the beginning of a long one, because that nearly always fills the maximum length. */
function foldStart(word: string): string {
  const start = fold(word.slice(0, maxWordLength))
  const isWhole = word.length <= maxWordLength || start.length >= maxWordLength
  return cut(isWhole ? start : fold(word.slice(0, maxFolded)), maxWordLength)
}

/** Removes differences in case, accents, width and apostrophes. */
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

/** With `isStart`, the term matches every word that begins with it. The term `or` will do as well. */
export type SearchTerm = { term: string; isStart: boolean; or?: SearchTerm }

/**
 * In a search for several terms, a last word shorter than this matches only itself. As the beginning of other words
 * it would match nearly every text, so the search would read nearly the whole index.
 */
const minStartLength = 4

/** A text must contain all of the terms. The last word may be the beginning of a longer one. */
export function searchTerms(query: string): SearchTerm[] {
  const found = [...wordsIn(query)]
  const terms = found.flatMap(({ folded, isRun, compound }) =>
    (isRun ? runTerms(folded) : [folded]).map((term) => [term, compound] as const),
  )
  const last = found.at(-1)
  const starts = last && !last.isRun ? [last.folded, last.compound] : []
  const asTerm = (term: string) => ({
    term,
    isStart: starts.includes(term) && (terms.length === 1 || term.length >= minStartLength),
  })
  return [...new Map(terms)].map(([term, compound]) =>
    compound ? { ...asTerm(term), or: asTerm(compound) } : asTerm(term),
  )
}

/** Returns the first `max` distinct terms by which a search finds this text, in the order of the text. */
export function indexedTerms(text: string, max: number): string[] {
  const terms = new Set<string>()
  for (const { folded, isRun, compound } of wordsIn(text)) {
    // Add single characters, too, because people may search for one.
    const added = isRun
      ? [...folded, ...pairsIn(folded)]
      : [folded, ...(compound ? [compound] : [])]
    for (const term of added) if (terms.add(term).size >= max) return [...terms]
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

function cut(folded: string, maxLength: number): string {
  return folded.length <= maxLength ? folded : folded.slice(0, maxLength).toWellFormed()
}
