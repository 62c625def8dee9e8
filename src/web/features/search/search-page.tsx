import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { ConfessionPage } from '../../../contract/confessions.ts'
import { fits, tooLong } from '../../../contract/length.ts'
import { searchLimits } from '../../../contract/limits.ts'
import { searchTerms } from '../../../contract/search-words.ts'
import { tooManyWords } from '../../../contract/sentences.ts'
import { type Search, searchFrom, searchPath, searchQuery } from '../../data/search/search.ts'
import { ConfessionCardView } from '../../items/cards/confession-card.tsx'
import { distinct, LoadMore, PagedList } from '../../items/loading/paged-list.tsx'
import { focusSearchField } from '../../ui/focus.ts'
import { BackLink, Link } from '../../ui/link.tsx'
import type { Visit } from '../../ui/location.tsx'
import { EmptyNote } from '../../ui/state-note.tsx'
import { highlightParts } from './highlight-parts.ts'

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
        <p className="mt-2 text-ink-quiet">Search titles and confessions.</p>
      )}
    </>
  )
}

/** Returns why a query is too long, or undefined if it is not. The server has the same limits. */
function refusalOf(q: string): string | undefined {
  if (!fits(q, searchLimits.length)) return `${tooLong('A search', searchLimits.length)}.`
  return searchTerms(q).length > searchLimits.terms ? `${tooManyWords}.` : undefined
}

const failure = 'Failed to load confessions'

function SearchResults({ search }: { search: Search }) {
  const { q } = search
  const query = useInfiniteQuery(searchQuery(search))
  const cursor = query.data?.pages.at(-1)?.nextCursor ?? ''
  const correction = query.data?.pages[0]?.correction
  const count = resultCount(search, query.data?.pages[0])
  const mark = useMark(correction ?? q)
  return (
    <>
      <SearchTitle q={correction ?? q}>
        {correction && (
          <span>
            No results for <bdi>{`“${q}”`}</bdi>.{' '}
          </span>
        )}
        <span>{count}</span>
        {correction && (
          <span>
            {' '}
            for <bdi>{`“${correction}”`}</bdi>.
          </span>
        )}
      </SearchTitle>
      {search.topic && (
        <p className="mt-2 text-ink-quiet">
          In <bdi className="text-ink">{search.topic}</bdi>.{' '}
          <Link
            to={searchPath({ q })}
            className="underline decoration-edge underline-offset-4 hover:decoration-current"
          >
            Search all topics
          </Link>
        </p>
      )}
      <PagedList
        key={searchPath(search)}
        query={query}
        items={distinct(query.data?.pages.flatMap((page) => page.items))}
        failure={failure}
        empty={
          <EmptyNote
            drawing="not-found"
            sentence="Try fewer or different words."
            to={focusSearchField}
            action="Search again"
          />
        }
        name="confessions"
        more={
          <LoadMore
            list={query}
            failure={failure}
            link={{ href: searchPath({ ...search, cursor }), label: 'More confessions' }}
          />
        }
      >
        {(card) => <ConfessionCardView key={card.id} card={card} mark={mark} />}
      </PagedList>
    </>
  )
}

/** Counts only the first page: the exact number would cost a search, and the list announces what Load More adds. */
function resultCount({ cursor }: Search, first: ConfessionPage | undefined): string {
  if (!first) return ''
  // The number of the results before this page is unknown.
  if (cursor) return 'More results'
  const { length } = first.items
  if (first.nextCursor) return `${length}+ results`
  if (length === 0) return 'No results'
  return length === 1 ? '1 result' : `${length} results`
}

/** Returns the same function for the same words, so that memoized cards don't render again. */
function useMark(words: string): (text: string) => ReactNode {
  return useMemo(() => {
    const terms = searchTerms(words)
    return (text) =>
      highlightParts(text, terms).map(({ at, text, isMarked }) =>
        isMarked ? <mark key={at}>{text}</mark> : text,
      )
  }, [words])
}

type SearchTitleProps = {
  q: string
  /** What was found. Screen readers announce it when it changes. */
  children?: ReactNode
}

function SearchTitle({ q, children }: SearchTitleProps) {
  return (
    <>
      <BackLink to={['/']}>Back to feed</BackLink>
      <div className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-2">
        <h1 className="wrap-anywhere line-clamp-3 font-semibold font-serif text-page tracking-tight">
          {q ? <bdi>{`“${q}”`}</bdi> : 'Search'}
        </h1>
        <p aria-live="polite" className="text-ink-quiet">
          {children}
        </p>
      </div>
    </>
  )
}
