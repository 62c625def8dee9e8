import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { confessions, confessionTerms } from '../db/schema/content.ts'
import { termsOf } from './terms.ts'
import { weekIn } from './week-in.ts'

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

/**
 * Returns a statement that inserts search terms if the confession has none. It keeps terms that an edit stores at the
 * same time, because they belong to the newer text.
 */
export function storeMissingTerms(source: SQL, terms: Terms): SQL {
  return sql`${insertTerms(source, terms)} on conflict (confession_id) do nothing`
}

/**
 * Puts the confession's week before each of `terms`, so that a search can begin with the newest week (decision 30).
 */
function insertTerms(source: SQL, { titleTerms, terms }: Terms): SQL {
  const ofWeek = sql`array(select ${weekIn(sql`created_at`)} || '.' || term from unnest(${sql.param(terms)}::text[]) as term)`
  return sql`insert into ${confessionTerms} (confession_id, created_at, title_terms, terms)
    select id, created_at, array_to_tsvector(${sql.param(titleTerms)}::text[]), array_to_tsvector(${ofWeek})
    from ${source}`
}
