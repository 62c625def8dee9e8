import type { QueryKey } from '@tanstack/react-query'
import type { Session } from '../../contract/accounts.ts'
import type { Read } from '../data/api/api.ts'
import { confessionIdIn } from '../data/confessions/confession-path.ts'
import { feedFrom, feedPath } from '../data/confessions/feed-params.ts'
import { confessionQuery, feedQuery } from '../data/confessions/queries.ts'
import { threadQuery } from '../data/replies/queries.ts'
import { parseThreadPart, threadPath } from '../data/replies/reply-path.ts'
import { searchFrom, searchPath, searchQuery } from '../data/search/search.ts'
import { moderationQuery } from '../features/about/rules-page.tsx'
import { profilePath, profileTabIn, statsQuery } from '../features/accounts/profile-page.tsx'
import type { Visit } from '../ui/location.tsx'
import type { Path, routeAt } from './routes.tsx'

type QueryOf = (read: Read) => {
  queryKey: QueryKey
  queryFn?: (context: never) => unknown
  initialPageParam?: unknown
}

export type Load = (queryOf: QueryOf) => Promise<unknown>
type Prefetch = (load: Load, visit: Visit, session: Promise<Session>) => Promise<unknown>

type PageReads = {
  /** Returns the URL with only the parts that the page reads. Equal URLs share a cached page. Default: the path. */
  address?: (visit: Visit) => string
  prefetch?: Prefetch
}

/** Says what the server reads for the pages without a `list`. The browser's bundle doesn't contain this file. */
const pageReads: { [path in Path]?: PageReads } = {
  '/': {
    address: ({ search }) => feedPath(feedFrom(search)),
    prefetch: (load, { search }) => load((read) => feedQuery(feedFrom(search), read)),
  },
  '/confession/:id': {
    address: ({ params, search }) => threadPath(confessionIdIn(params), parseThreadPart(search)),
    prefetch: async (load, { params, search }) => {
      const id = confessionIdIn(params)
      // If only the thread (the replies) can't be loaded, the page shows an error there. Wait for both reads.
      const thread = load((read) => threadQuery(id, parseThreadPart(search), read)).catch(() => {})
      await load((read) => confessionQuery(id, read)).finally(() => thread)
    },
  },
  '/search': {
    address: ({ search }) => searchPath(searchFrom(search)),
    prefetch: async (load, { search }) => {
      const wanted = searchFrom(search)
      if (wanted.q) await load((read) => searchQuery(wanted, read))
    },
  },
  '/profile': {
    address: ({ search }) => profilePath(profileTabIn(search)),
    prefetch: signedIn(statsQuery),
  },
  '/rules': { prefetch: (load) => load(moderationQuery).catch(() => {}) },
  '*': { address: () => '/not-found' },
}

/** Says what the server reads before it renders a page. */
export function readsOf({ path, list }: ReturnType<typeof routeAt>['route']): PageReads {
  return { ...(list && { prefetch: signedIn(list) }), ...pageReads[path] }
}

/** Returns a `prefetch` that loads the data of a personal page. For a visitor, it loads nothing. */
function signedIn(queryOf: QueryOf): Prefetch {
  return async (load, _visit, session) => {
    const { user } = await session
    if (user) await load(queryOf)
  }
}
