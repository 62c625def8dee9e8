import { eq, type SQL, sql } from 'drizzle-orm'
import { wordsIn } from '../../contract/search-words.ts'
import { listedConfessions as confessions } from '../content/visibility.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { forgivenIn } from '../search-index/terms.ts'
import { holdsAll, isNear, newestMatches } from './matches.ts'
import { isWithinOneTypo } from './slips.ts'
import type { Searching } from './statements.ts'

/** Titles in which a word that is meant is looked for. */
const mostTitles = 20

/** Words of one search that are corrected. */
const mostCorrected = 3

/**
 * What was probably meant: each word that is found nowhere as the one that most of the newest titles have
 * one slip of the key away. The titles are the dictionary: a list of words would keep deleted ones.
 */
export async function correctionOf(db: Searching, q: string): Promise<string | null> {
  const meant = new Map<string, string | undefined>()
  for (const { folded } of forgivenIn(q)) {
    if (meant.has(folded) || (await isKnown(db, folded))) continue
    if (meant.size === mostCorrected) return null
    meant.set(folded, await meantBy(db, folded))
  }
  if ([...meant.values()].every((word) => word === undefined)) return null
  return [...wordsIn(q)]
    .map(({ start, end, folded }) => meant.get(folded) ?? q.slice(start, end))
    .join(' ')
}

async function meantBy(db: Searching, word: string): Promise<string | undefined> {
  const counts = new Map<string, number>()
  for (const title of await nearTitles(db, word)) {
    const near = forgivenIn(title).filter(({ folded }) => isWithinOneTypo(word, folded))
    for (const written of new Set(near.map(({ start, end }) => title.slice(start, end))))
      counts.set(written.toLowerCase(), (counts.get(written.toLowerCase()) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
  return best?.[0]
}

async function isKnown(db: Searching, term: string): Promise<boolean> {
  const matches = newestMatches(holdsAll([{ term, isStart: false }]), 1)
  return (await db.inTime((tx) => rowsOf(tx, matches))).length > 0
}

async function nearTitles(db: Searching, word: string): Promise<string[]> {
  const rows = await db.inTime((tx) => nearTitleRows(tx, word))
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
