import { type FoundWord, indexedTerms, wordsIn } from '../../contract/search-words.ts'

/**
 * More different ones a text of the length of an edit hardly has; what comes behind them in one of a hundred
 * thousand characters is not found.
 */
const mostTerms = 2_000
/** Code units of a text that are read for what it is found by: making terms takes the process its time. */
const mostIndexed = 20_000
/** Words of a title in which slips of the key are forgiven, and how many code units of it are looked at for them. */
const mostForgiven = 40
const mostLookedAt = 300
const [shortestForgiven, longestForgiven] = [4, 20]

/** What a confession is found by: of its public text alone. */
export function termsOf({ title, content }: { title: string; content: string }) {
  const titleTerms = indexedTerms(title, mostTerms)
  const all = new Set([...titleTerms, ...indexedTerms(content.slice(0, mostIndexed), mostTerms)])
  const exact = [...all].slice(0, mostTerms).map(exactTerm)
  const near = new Set(forgivenIn(title).flatMap(({ folded }) => nearForms(folded)))
  return { titleTerms, terms: [...exact, ...[...near].map(nearTerm)] }
}

export function exactTerm(term: string): string {
  return `.${term}`
}

/** Apart from the words themselves. */
export function nearTerm(form: string): string {
  return `~${form}`
}

/** Those long enough that a slip leaves most of them. */
export function forgivenIn(text: string): FoundWord[] {
  const forgiven: FoundWord[] = []
  for (const word of wordsIn(text)) {
    if (word.end > mostLookedAt || forgiven.length === mostForgiven) break
    if (!word.isRun && isForgiven(word.folded)) forgiven.push(word)
  }
  return forgiven
}

function isForgiven(word: string): boolean {
  return word.length >= shortestForgiven && word.length <= longestForgiven
}

/**
 * The word, and it without each of its letters: of two words that are one slip apart (a letter missing, added,
 * another, or swapped with its neighbour) some are equal.
 */
export function nearForms(word: string): string[] {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}
