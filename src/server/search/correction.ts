import { eq, type SQL, sql } from 'drizzle-orm'
import { type FoundWord, wordsIn } from '../../contract/search-words.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { listedConfessions as confessions } from '../reachable.ts'
import { holdsAll, isNear, newestMatches } from './matches.ts'
import { forgivenWords, nearForms } from './terms.ts'

/** Titles in which a word that is meant is looked for. */
const mostTitles = 20

/**
 * What was probably meant: each word that is found nowhere as the one that most of the newest titles have
 * one slip of the key away. The titles are the dictionary: a list of words would keep deleted ones.
 */
export async function correctionOf(db: Database, q: string): Promise<string | null> {
  const words: string[] = []
  let isCorrected = false
  for (const word of wordsIn(q)) {
    const meant = await meantBy(db, word)
    isCorrected ||= meant !== undefined
    words.push(meant ?? q.slice(word.start, word.end))
  }
  return isCorrected ? words.join(' ') : null
}

async function meantBy(db: Database, { folded }: FoundWord): Promise<string | undefined> {
  if (!forgivenWords(folded).includes(folded) || (await isKnown(db, folded))) return undefined
  const titles = await nearTitles(db, folded)
  const forms = new Set(nearForms(folded))
  const counts = new Map<string, number>()
  for (const title of titles) {
    for (const { start, end, folded } of wordsIn(title)) {
      if (!nearForms(folded).some((form) => forms.has(form))) continue
      const written = title.slice(start, end).toLowerCase()
      counts.set(written, (counts.get(written) ?? 0) + 1)
    }
  }
  const [best] = [...counts].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
  return best?.[0]
}

async function isKnown(db: Database, term: string): Promise<boolean> {
  const matches = newestMatches(holdsAll([{ term, isStart: false }]), 1)
  return (await rowsOf(db, matches)).length > 0
}

async function nearTitles(db: Database, word: string): Promise<string[]> {
  const rows = await nearTitleRows(db, word)
  return rows.map(({ title }) => title)
}

export function nearTitleRows(db: Database, word: string) {
  const id = sql<string>`found_id`.as('found_id')
  const found = db.$with('found', { id }).as(newestIds(word))
  return db
    .with(found)
    .select({ title: confessions.title })
    .from(found)
    .innerJoin(confessions, eq(confessions.id, found.id))
}

function newestIds(word: string): SQL {
  return sql`select found_id from (${newestMatches(isNear(word), mostTitles)}) as newest`
}
