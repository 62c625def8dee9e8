import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ConfessionCard } from '../../contract/confessions.ts'
import { pageSize } from '../../contract/limits.ts'
import { Id } from '../../contract/paging.ts'
import type { SearchPage, SearchQuery } from '../../contract/search.ts'
import { searchTerms } from '../../contract/search-words.ts'
import type { Public, Reading } from '../api/cached-read.ts'
import { feedsSubject } from '../cache/subjects.ts'
import { answerOf, type ItemRow } from '../content/item-answers.ts'
import { CursorTime, cursorOf, cutPage } from '../content/paging.ts'
import { visitorState } from '../content/viewer-state.ts'
import { columnsOf, listedConfessions as confessions } from '../content/visibility.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { problem } from '../errors/problems.ts'
import { correctionOf } from './correction.ts'
import { newestMatches, queryForAll, type TermQuery } from './matches.ts'
import { maxReadLength, passageOf } from './passage.ts'
import { type SearchStatements, searching } from './statements.ts'

/** Only this many of the newest matches are ranked (docs/specification/done-differently.md). */
const maxMatches = 1_000

const place = z.object({
  of: z.literal('search'),
  query: z.string(),
  isCorrected: z.boolean(),
  inTitle: z.boolean(),
  at: CursorTime,
  id: Id,
})
const cursor = cursorOf(place)
type Place = z.infer<typeof place>

type Search = z.infer<typeof SearchQuery>
type Row = ItemRow<ConfessionCard> & { inTitle: boolean; start: string }

/** Throws `invalid_cursor`. */
export function searchReading(
  db: PooledDatabase,
  search: Search,
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Reading<SearchPage> {
  const after = search.cursor === undefined ? undefined : placeIn(search.q, search.cursor)
  return {
    key: `search ${after ? search.cursor : ''} ${search.q}`,
    subject: feedsSubject,
    read: () => inTurn(() => readPage(db, search.q, after)),
  }
}

type Found = { rows: Row[]; correction: string | null }

/** Releases the database connection before it builds the response. */
async function readPage(db: PooledDatabase, q: string, after?: Place) {
  return pageOf(q, await searching(db, (tx) => find(tx, q, after)))
}

async function find(db: SearchStatements, q: string, after?: Place): Promise<Found> {
  const rows = after?.isCorrected ? [] : await foundRows(db, q, after)
  if (rows.length > 0 || after?.isCorrected === false) return { rows, correction: null }
  const correction = await correctionOf(db, q)
  const instead = correction === null ? [] : await foundRows(db, correction, after)
  return { rows: instead, correction: instead.length > 0 ? correction : null }
}

async function pageOf(q: string, { rows, correction }: Found): Promise<Public<SearchPage>> {
  const terms = searchTerms(correction ?? q)
  const { items, nextCursor } = cutPage(rows, pageSize.fetched, (last) =>
    cursor.encode({
      of: 'search',
      query: nameOf(q),
      isCorrected: correction !== null,
      inTitle: last.inTitle,
      at: last.createdAt.toISOString(),
      id: last.id,
    }),
  )
  const cards: ConfessionCard[] = []
  for (const { inTitle: _, start, ...row } of items) {
    cards.push(answerOf({ ...row, preview: passageOf({ ...row, start }, terms) }, visitorState))
    // Yield to the event loop, because user texts can be slow to process.
    await setImmediate()
  }
  const marked = items.map(({ id, authorTag }) => ({ id, authorTag }))
  return { answer: { items: cards, nextCursor, correction }, items: marked }
}

async function foundRows(db: SearchStatements, words: string, after?: Place): Promise<Row[]> {
  const terms = searchTerms(words)
  return terms.length > 0 ? db.inTime((tx) => searchResultRows(tx, queryForAll(terms), after)) : []
}

/** Matches in titles first, then the newest. One row more than a page has tells whether there is a next page. */
export function searchResultRows(db: Database, query: TermQuery, after?: Place) {
  const columns = {
    id: sql<string>`found_id`.as('found_id'),
    at: sql`found_at`.as('found_at'),
    inTitle: sql<boolean>`in_title`.as('in_title'),
  }
  const start = sql<string>`left(${columnsOf.confession.content}, ${maxReadLength})`
  const found = db.$with('found', columns).as(newestMatches(query, maxMatches))
  return db
    .with(found)
    .select({ ...columnsOf.card, start, inTitle: found.inTitle })
    .from(found)
    .innerJoin(confessions, eq(confessions.id, found.id))
    .where(after && beyond(found, after))
    .orderBy(desc(found.inTitle), desc(found.at), desc(found.id))
    .limit(pageSize.fetched + 1)
}

function beyond(
  found: { inTitle: SQL.Aliased; at: SQL.Aliased; id: SQL.Aliased },
  { inTitle, at, id }: Place,
): SQL {
  return sql`(${found.inTitle}, ${found.at}, ${found.id}) < (${inTitle}::boolean, ${at}::timestamptz, ${id}::uuid)`
}

function placeIn(q: string, text: string): Place {
  const found = cursor.decode(text)
  if (found.query !== nameOf(q)) throw problem('invalid_cursor')
  return found
}

/** The same hash for all queries with the same terms. It keeps the cursor short. */
function nameOf(q: string): string {
  return hash('sha1', JSON.stringify(searchTerms(q)), 'base64url')
}
