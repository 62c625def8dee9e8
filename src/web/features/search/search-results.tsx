import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { searchTerms } from '../../../contract/search-words.ts'
import { distinct } from '../../data/lists/distinct.ts'
import { searchQuery } from '../../data/search/queries.ts'
import { type Search, searchPath } from '../../data/search/search-params.ts'
import { ConfessionCardView } from '../../items/cards/confession-card.tsx'
import { FeedSkeleton } from '../../items/loading/feed-skeleton.tsx'
import { LoadMore } from '../../items/loading/load-more.tsx'
import { PagedList } from '../../items/loading/paged-list.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { highlightParts } from './highlight-parts.ts'

const failure = 'Failed to load confessions'

export function SearchResults({ search }: { search: Search }) {
  const query = useInfiniteQuery(searchQuery(search))
  const last = query.data?.pages.at(-1)
  const correction = query.data?.pages[0]?.correction
  const mark = useMark(correction ?? search.q)
  return (
    <>
      {correction && (
        <p className="mt-2 text-ink-quiet">
          No results. These are for <bdi className="text-ink">“{correction}”</bdi>.
        </p>
      )}
      <PagedList
        query={query}
        items={distinct(query.data?.pages.flatMap((page) => page.items))}
        failure={failure}
        skeleton={<FeedSkeleton />}
        empty={<EmptyNote sentence="No results." to="/" action="Go to the feed" />}
        name="confessions"
        more={
          <>
            {last?.nextCursor && (
              <noscript>
                <a
                  href={searchPath({ q: search.q, cursor: last.nextCursor })}
                  className="underline"
                >
                  More confessions
                </a>
              </noscript>
            )}
            <LoadMore list={query} failure={failure} />
          </>
        }
      >
        {(card) => <ConfessionCardView key={card.id} card={card} mark={mark} />}
      </PagedList>
    </>
  )
}

/** Returns a stable function for the same words, so that memoised cards don't render again. */
function useMark(words: string): (text: string) => ReactNode {
  return useMemo(() => {
    const terms = searchTerms(words)
    return (text) =>
      highlightParts(text, terms).map(({ at, text, isMarked }) =>
        isMarked ? <mark key={at}>{text}</mark> : text,
      )
  }, [words])
}
