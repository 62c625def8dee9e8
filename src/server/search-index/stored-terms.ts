import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { indexedTerms } from '../../contract/search-words.ts'
import type { Database } from '../db/database.ts'
import { confessions, confessionTerms } from '../db/schema/content.ts'

type Text = Record<'id' | 'title' | 'content', string>
type Terms = Record<'titleTerms' | 'terms', Placeholder | string[]>

/** Returns a statement that inserts or replaces the search terms of the one confession in `source`. */
export function storeTerms(source: SQL, terms: Terms): SQL {
  return sql`${insertTerms(source, terms)} on conflict (confession_id) do update
    set title_terms = excluded.title_terms, terms = excluded.terms`
}

/** Stores the search terms of a confession that was edited or is shown again. */
export async function storeTermsOf(tx: Database, { id, title, content }: Text): Promise<void> {
  const source = sql`(select * from ${confessions} where id = ${id}) as confession`
  await tx.execute(storeTerms(source, termsOf({ title, content })))
}

/** Keeps terms that an edit stores at the same time, because they belong to the newer text. */
export function storeMissingTerms(source: SQL, terms: Terms): SQL {
  return sql`${insertTerms(source, terms)} on conflict (confession_id) do nothing`
}

/** A search begins with the newest week, so each of `terms` begins with the confession's (decision 30). */
function insertTerms(source: SQL, { titleTerms, terms }: Terms): SQL {
  const ofWeek = sql`array(select ${weekIn(sql`created_at`)} || '.' || term from unnest(${sql.param(terms)}::text[]) as term)`
  return sql`insert into ${confessionTerms} (confession_id, created_at, title_terms, terms)
    select id, created_at, array_to_tsvector(${sql.param(titleTerms)}::text[]), array_to_tsvector(${ofWeek})
    from ${source}`
}

/** Counts weeks since 2000. Stored terms begin with this number, so it must not change. */
export function weekIn(time: SQLWrapper): SQL {
  return sql`floor(extract(epoch from ${time} - '2000-01-01Z') / (7 * 24 * 60 * 60))::int`
}

/** A text within the edit limits hardly has more terms. The end of a much longer one can't be found. */
const maxTerms = 2_000
/** Maximum number of code units of the content that are read, because making terms blocks the event loop. */
const maxIndexedLength = 20_000

/** Returns the search terms of a confession. They depend on its public text only. */
export function termsOf({ title, content }: { title: string; content: string }) {
  const titleTerms = indexedTerms(title, maxTerms)
  const all = new Set([
    ...titleTerms,
    ...indexedTerms(content.slice(0, maxIndexedLength), maxTerms),
  ])
  return { titleTerms, terms: [...all].slice(0, maxTerms) }
}
