import { type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '../../contract/search-words.ts'
import { listedConfessions as confessions, listedTerms } from '../content/visibility.ts'
import { weekIn } from '../search-index/weeks.ts'

/** Stands for the week in a query, which is asked of one week after the other. No word holds it. */
const anyWeek = '§'

/** `tsquery` as text, of the terms of a week and of those of a title. */
export type TermQuery = { ofWeek: string; ofTitle: string }

/** What holds every one of these. */
export function holdsAll(terms: SearchTerm[]): TermQuery {
  const all = (name: (term: string) => string) =>
    terms.map(({ term, isStart }) => `${lexeme(name(term))}${isStart ? ':*' : ''}`).join(' & ')
  return { ofWeek: all((term) => `${anyWeek}.${term}`), ofTitle: all((term) => term) }
}

/**
 * The newest that match, as `found_id`, `found_at` and `in_title`. Weeks are gone through from the newest on, and only
 * until there are enough: so a common word costs no more than what is shown of it, and a rare one a look into
 * the index for each week (decision 30).
 */
export function newestMatches({ ofWeek, ofTitle }: TermQuery, most: number): SQL {
  const bounds = sql`select ${weekIn(sql`min(${confessions.createdAt})`)} as first,
    ${weekIn(sql`max(${confessions.createdAt})`)} as last from ${confessions}`
  return sql`select matching.* from (${bounds}) as bounds, generate_series(last, first, -1) as week,
    lateral (
      select confession_id as found_id, created_at as found_at, title_terms @@ ${ofTitle}::tsquery as in_title
      from ${listedTerms} where terms @@ replace(${ofWeek}, ${anyWeek}, week::text)::tsquery
      order by created_at desc, confession_id desc
    ) as matching limit ${sql.raw(`${most}`)}`
}

function lexeme(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
