import { type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '../../contract/search-words.ts'
import { listedConfessions as confessions, listedTerms } from '../content/visibility.ts'
import { weekIn } from '../search-index/stored-terms.ts'

/** Stands for the week in a query that runs for each week. No search term contains this character. */
const weekPlaceholder = '§'

/** `ofWeek` is a tsquery for all terms, which begin with the week, and `ofTitle` for those of the title. */
export type TermQuery = { ofWeek: string; ofTitle: string }

/** Returns a query for confessions that contain all of these terms. */
export function queryForAll(terms: SearchTerm[]): TermQuery {
  const all = (name: (term: string) => string) => {
    const one = ({ term, isStart, or }: SearchTerm): string =>
      `${lexeme(name(term))}${isStart ? ':*' : ''}${or ? ` | ${one(or)}` : ''}`
    return terms.map((term) => `(${one(term)})`).join(' & ')
  }
  return { ofWeek: all((term) => `${weekPlaceholder}.${term}`), ofTitle: all((term) => term) }
}

/**
 * Selects the newest matches as `found_id`, `found_at` and `in_title`. It goes back week by week until it has `max`.
 * So a common word costs no more than its results, and a rare one an index lookup for each week (decision 30).
 */
export function newestMatches({ ofWeek, ofTitle }: TermQuery, max: number): SQL {
  const bounds = sql`select ${weekIn(sql`min(${confessions.createdAt})`)} as first,
    ${weekIn(sql`max(${confessions.createdAt})`)} as last from ${confessions}`
  return sql`select matching.* from (${bounds}) as bounds, generate_series(last, first, -1) as week,
    lateral (
      select confession_id as found_id, created_at as found_at, title_terms @@ ${ofTitle}::tsquery as in_title
      from ${listedTerms} where terms @@ replace(${ofWeek}, ${weekPlaceholder}, week::text)::tsquery
      order by created_at desc, confession_id desc
    ) as matching limit ${sql.raw(`${max}`)}`
}

function lexeme(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
