import { fold, type SearchTerm, wordsIn } from '../../contract/search-words.ts'

export type Part = { text: string; at: number; isMarked: boolean }

/** A text cut where the words that were searched for begin and end. */
export function markedParts(text: string, terms: SearchTerm[]): Part[] {
  const parts: Part[] = []
  let end = 0
  const addUntil = (next: number, isMarked: boolean) => {
    if (next > end) parts.push({ text: text.slice(end, next), at: end, isMarked })
    end = Math.max(end, next)
  }
  for (const [from, to] of placesIn(text, terms)) {
    addUntil(from, false)
    addUntil(to, true)
  }
  addUntil(text.length, false)
  return parts
}

type Place = [from: number, to: number]

function placesIn(text: string, terms: SearchTerm[]): Place[] {
  return [...wordsIn(text)].flatMap(({ start, end, folded, isRun }): Place[] => {
    if (isRun) return placesInRun(text.slice(start, end), start, terms)
    const isFound = terms.some(({ term, isStart }) =>
      isStart ? folded.startsWith(term) : folded === term,
    )
    return isFound ? [[start, end]] : []
  })
}

/** Pairs overlap: what they cover together is one place. */
function placesInRun(run: string, start: number, terms: SearchTerm[]): Place[] {
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
