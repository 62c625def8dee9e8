import { type SearchTerm, wordsIn } from './search-words.ts'

/** A range of a text, in UTF-16 code units. */
export type Place = [from: number, to: number]

/** Yields the places of a text that match the search, in order. It reads no further than its caller iterates. */
export function* findMatches(terms: SearchTerm[], text: string): Generator<Place> {
  const all = terms.flatMap((term) => (term.or ? [term, term.or] : [term]))
  const wanted = new Set(all.map(({ term }) => term))
  const starts = all.filter(({ isStart }) => isStart)
  const isWanted = (word: string) =>
    wanted.has(word) || starts.some(({ term }) => word.startsWith(term))
  for (const { start, end, folded, isRun, compound } of wordsIn(text)) {
    if (isRun) yield* placesInRun(wanted, text.slice(start, end), start)
    else if (isWanted(folded) || (compound && isWanted(compound))) yield [start, end]
  }
}

/** Overlapping or adjacent matches of single and paired characters become one place. */
function* placesInRun(wanted: Set<string>, run: string, start: number): Generator<Place> {
  let place: Place | undefined
  let [before, beforeFrom, from] = ['', start, start]
  for (const character of run) {
    const to = from + character.length
    const folded = character.normalize('NFKC')
    const isPair = wanted.has(before + folded)
    if (isPair || wanted.has(folded)) {
      const found = isPair ? beforeFrom : from
      if (place && found <= place[1]) place[1] = to
      else {
        if (place) yield place
        place = [found, to]
      }
    }
    ;[before, beforeFrom, from] = [folded, from, to]
  }
  if (place) yield place
}
