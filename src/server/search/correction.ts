import { type SQL, sql } from 'drizzle-orm'
import { wordsIn } from '../../contract/search-words.ts'
import { listedConfessions as confessions, listedTerms } from '../content/visibility.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { newestMatches, queryForAll } from './matches.ts'

/** The newest titles are the dictionary: a stored one would keep words of deleted confessions. */
const maxTitles = 1_000
const maxCorrectedWords = 3
const [minLetters, maxLetters] = [4, 20]

/**
 * Returns the search with typos corrected, or null if nothing was replaced. A word that no confession contains is
 * replaced by the word, one typo away, that is in the largest number of the newest titles.
 */
export async function correctionOf(db: Database, q: string): Promise<string | null> {
  const meant = new Map<string, string | undefined>()
  for (const { folded, isRun } of wordsIn(q)) {
    const { length } = folded
    if (isRun || length < minLetters || length > maxLetters) continue
    if (meant.has(folded) || (await isKnown(db, folded))) continue
    if (meant.size === maxCorrectedWords) return null
    const terms = await rowsOf<{ term: string }>(db, similarTerms(length))
    meant.set(folded, terms.find(({ term }) => isWithinOneTypo(folded, term))?.term)
  }
  if ([...meant.values()].every((word) => word === undefined)) return null
  return [...wordsIn(q)]
    .map(({ start, end, folded }) => meant.get(folded) ?? q.slice(start, end))
    .join(' ')
}

async function isKnown(db: Database, term: string): Promise<boolean> {
  const matches = newestMatches(queryForAll([{ term, isStart: false }]), 1)
  return (await rowsOf(db, matches)).length > 0
}

/** Selects words of the newest titles with about as many letters, the most frequent first. */
export function similarTerms(letters: number): SQL {
  return sql`select term from (
      select ${listedTerms.titleTerms} from ${confessions}
      join ${listedTerms} on ${listedTerms.confessionId} = ${confessions.id}
      order by ${confessions.createdAt} desc, ${confessions.id} desc limit ${maxTitles}
    ) as newest, unnest(tsvector_to_array(title_terms)) as term
    where char_length(term) between ${letters - 1} and ${letters + 1}
    group by term order by count(*) desc, term`
}

/** A typo is a letter added, removed or replaced, or two adjacent letters swapped. */
export function isWithinOneTypo(word: string, other: string): boolean {
  const [short = [], long = []] = [[...word], [...other]].sort((a, b) => a.length - b.length)
  if (long.length - short.length > 1) return false
  const differing = short.findIndex((letter, index) => letter !== long[index])
  const at = differing < 0 ? short.length : differing
  const isSameAfter = (inShort: number, inLong: number) =>
    short.slice(at + inShort).join('') === long.slice(at + inLong).join('')
  if (short.length < long.length) return isSameAfter(0, 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return isSameAfter(1, 1) || (isSwapped && isSameAfter(2, 2))
}
