import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ConfessionCard } from '../../contract/confessions.ts'
import { pageSize } from '../../contract/limits.ts'
import type { SearchPage, SearchQuery } from '../../contract/search.ts'
import { searchTerms } from '../../contract/search-words.ts'
import type { CacheableRead, Public } from '../api/answer-from-cache.ts'
import { feedsSubject } from '../cache/cache.ts'
import type { Config } from '../config/config.ts'
import { answerOf, type ItemRow } from '../content/item-answers.ts'
import { cursorOf, cutPage, Place, placeOf } from '../content/paging.ts'
import { assertTopic } from '../content/topics.ts'
import { visitorState } from '../content/viewer-state.ts'
import { columnsOf, listedConfessions as confessions } from '../content/visibility.ts'
import type { Database, PooledDatabase } from '../db/database.ts'
import { correctionOf } from './correction.ts'
import { newestMatches, queryForAll, type TermQuery } from './matches.ts'
import { maxReadLength, passageOf } from './passage.ts'

/** Only this many of the newest matches are ranked (docs/specification/done-differently.md). */
const maxMatches = 1_000

/** A search has a few statements, and must not hold its connection for long. */
const statementTimeoutMs = 500

const SearchPlace = Place.extend({ isCorrected: z.boolean(), inTitle: z.boolean() })
const cursors = cursorOf(SearchPlace)
type SearchPlace = z.infer<typeof SearchPlace>

type Row = ItemRow<ConfessionCard> & { inTitle: boolean; start: string }
type Found = { rows: Row[]; correction: string | null }

/** `inTurn` queues the read. Throws `invalid_cursor`, or `invalid_fields` for the topic. */
export function cacheableSearch(
  db: PooledDatabase,
  { topics }: Pick<Config, 'topics'>,
  query: z.infer<typeof SearchQuery>,
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>,
): CacheableRead<SearchPage> {
  const { q, cursor, topic } = query
  assertTopic(topics, topic)
  const listing = listingOf(q, topic)
  const after = cursors.decode(listing, cursor)
  const read = async () => {
    const found = await db.transaction(
      async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${statementTimeoutMs}`))
        return find(tx, { q, topic, after })
      },
      { accessMode: 'read only' },
    )
    // Make the page only now, after the search has released its database connection.
    return pageOf(topics, listing, q, found)
  }
  const key = `search ${JSON.stringify([cursor, topic, q])}`
  return { key, subject: feedsSubject, read: () => inTurn(read) }
}

type Wanted = { q: string; topic: string | undefined; after: SearchPlace | undefined }

async function find(db: Database, { q, ...place }: Wanted): Promise<Found> {
  const { after } = place
  const rows = after?.isCorrected ? [] : await foundRows(db, { q, ...place })
  if (rows.length > 0 || after?.isCorrected === false) return { rows, correction: null }
  const correction = await correctionOf(db, q)
  const instead = correction === null ? [] : await foundRows(db, { q: correction, ...place })
  return { rows: instead, correction: instead.length > 0 ? correction : null }
}

async function pageOf(
  topics: string[],
  listing: string,
  q: string,
  { rows, correction }: Found,
): Promise<Public<SearchPage>> {
  const terms = searchTerms(correction ?? q)
  const isCorrected = correction !== null
  const { items, nextCursor } = cutPage(rows, (last) =>
    cursors.encode(listing, { ...placeOf(last), isCorrected, inTitle: last.inTitle }),
  )
  const cards: ConfessionCard[] = []
  for (const { inTitle: _, start, ...row } of items) {
    const passage = { ...row, preview: passageOf({ ...row, start }, terms) }
    cards.push(answerOf(passage, visitorState, topics))
    // Yield to the event loop, because user texts can be slow to process.
    await setImmediate()
  }
  const marked = items.map(({ id, authorTag }) => ({ id, authorTag }))
  return { answer: { items: cards, nextCursor, correction }, items: marked }
}

async function foundRows(db: Database, { q, after, topic }: Wanted): Promise<Row[]> {
  const terms = searchTerms(q)
  if (terms.length === 0) return []
  return searchResultRows(db, queryForAll(terms), after, topic)
}

/** Matches in titles come first, then the newest: a page and one row more, which shows a next page. */
export function searchResultRows(
  db: Database,
  query: TermQuery,
  after?: SearchPlace,
  topic?: string,
) {
  const columns = {
    id: sql<string>`found_id`.as('found_id'),
    at: sql`found_at`.as('found_at'),
    inTitle: sql<boolean>`in_title`.as('in_title'),
  }
  const start = sql<string>`left(${columnsOf.confession.content}, ${maxReadLength})`
  const found = db.$with('found', columns).as(newestMatches(query, maxMatches))
  const isNext =
    after &&
    sql`(${found.inTitle}, ${found.at}, ${found.id}) <
      (${after.inTitle}::boolean, ${after.at}::timestamptz, ${after.id}::uuid)`
  const isOfTopic = topic === undefined ? undefined : eq(confessions.topic, topic)
  return db
    .with(found)
    .select({ ...columnsOf.card, start, inTitle: found.inTitle })
    .from(found)
    .innerJoin(confessions, eq(confessions.id, found.id))
    .where(and(isNext, isOfTopic))
    .orderBy(desc(found.inTitle), desc(found.at), desc(found.id))
    .limit(pageSize.fetched + 1)
}

/** Queries with the same terms have the same list. The hash keeps the cursor short. */
function listingOf(q: string, topic: string | undefined): string {
  const list = topic ? [searchTerms(q), topic] : searchTerms(q)
  return `search ${hash('sha1', JSON.stringify(list), 'base64url')}`
}
