import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { confessionTerms } from '../db/schema/content.ts'
import { weekIn } from './weeks.ts'

type Terms = Record<'titleTerms' | 'terms', SQLWrapper | string[]>

/** What the one confession of `source` is found by from now on. */
export function storeTerms(source: SQL, terms: Terms): SQL {
  return sql`${insertTerms(source, terms)} on conflict (confession_id) do update
    set title_terms = excluded.title_terms, terms = excluded.terms`
}

/** Where nothing is stored yet: what a writer stores meanwhile is of a newer text. */
export function storeMissingTerms(source: SQL, terms: Terms): SQL {
  return sql`${insertTerms(source, terms)} on conflict (confession_id) do nothing`
}

/** Each term stands behind its week, so that a search can begin with the newest (decision 30). */
function insertTerms(source: SQL, { titleTerms, terms }: Terms): SQL {
  const ofWeek = sql`array(select ${weekIn(sql`created_at`)} || '.' || term from unnest(${arrayOf(terms)}) as term)`
  return sql`insert into ${confessionTerms} (confession_id, created_at, title_terms, terms)
    select id, created_at, array_to_tsvector(${arrayOf(titleTerms)}), array_to_tsvector(${ofWeek})
    from ${source}`
}

function arrayOf(texts: SQLWrapper | string[]): SQL {
  return sql`${Array.isArray(texts) ? sql.param(texts) : texts}::text[]`
}
