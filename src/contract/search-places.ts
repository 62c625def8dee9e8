import { fold, type SearchTerm, wordsIn } from './search-words.ts'

/** In code units. */
export type Place = [from: number, to: number]

/** Where a text holds what is searched for, from its beginning on and no further than asked. */
export function* placesOf(terms: SearchTerm[], text: string): Generator<Place> {
  for (const { start, end, folded, isRun } of wordsIn(text)) {
    if (isRun) yield* placesInRun(terms, text.slice(start, end), start)
    else if (terms.some((term) => isMet(term, folded))) yield [start, end]
  }
}

function isMet({ term, isStart }: SearchTerm, folded: string): boolean {
  return isStart ? folded.startsWith(term) : folded === term
}

/** Pairs overlap: what they cover together is one place. */
function placesInRun(terms: SearchTerm[], run: string, start: number): Place[] {
  const characters = [...run]
  const folded = characters.map(fold)
  const isFound = characters.map(() => false)
  for (const { term } of terms) {
    const length = [...term].length
    for (let at = 0; at + length <= characters.length; at++) {
      if (folded.slice(at, at + length).join('') === term) isFound.fill(true, at, at + length)
    }
  }
  const places: Place[] = []
  let from = start
  for (const [index, character] of characters.entries()) {
    const to = from + character.length
    const last = places.at(-1)
    if (isFound[index] && last?.[1] === from) last[1] = to
    else if (isFound[index]) places.push([from, to])
    from = to
  }
  return places
}
