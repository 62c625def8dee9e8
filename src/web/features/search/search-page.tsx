import { fits, tooLong } from '../../../contract/length.ts'
import { searchLimits } from '../../../contract/limits.ts'
import { searchTerms } from '../../../contract/search-words.ts'
import { tooManyWords } from '../../../contract/sentences.ts'
import { searchFrom } from '../../data/search/search-params.ts'
import { focusSearchField } from '../../ui/focus-search-field.ts'
import { EmptyNote } from '../../ui/state-note.tsx'
import type { Visit } from '../../ui/visit.ts'
import { SearchResults } from './search-results.tsx'
import { SearchTitle } from './search-title.tsx'

export function SearchPage({ search: given }: Visit) {
  const search = searchFrom(given)
  const refusal = refusalOf(search.q)
  if (search.q && !refusal) return <SearchResults search={search} />
  return (
    <>
      <SearchTitle q={search.q} />
      {refusal ? (
        <EmptyNote sentence={refusal} to={focusSearchField} action="Search again" />
      ) : (
        <p className="mt-2 text-ink-quiet">Search titles and texts.</p>
      )}
    </>
  )
}

/** Returns why a query is too long, or undefined if it is not. The server has the same limits. */
function refusalOf(q: string): string | undefined {
  if (!fits(q, searchLimits.length)) return `${tooLong('A search', searchLimits.length)}.`
  return searchTerms(q).length > searchLimits.terms ? `${tooManyWords}.` : undefined
}
