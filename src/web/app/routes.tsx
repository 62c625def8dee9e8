import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Session } from '../../contract/accounts.ts'
import type { Read } from '../data/api/api.ts'
import { confessionIdIn } from '../data/confessions/confession-path.ts'
import { feedFrom, feedPath } from '../data/confessions/feed-params.ts'
import { confessionQuery, feedQuery, ownConfessionsQuery } from '../data/confessions/queries.ts'
import { inboxQuery } from '../data/inbox/queries.ts'
import { ownRepliesQuery, threadQuery } from '../data/replies/queries.ts'
import { parseThreadPart, threadPath } from '../data/replies/reply-path.ts'
import { searchQuery } from '../data/search/queries.ts'
import { searchFrom, searchPath } from '../data/search/search-params.ts'
import { moderationQuery } from '../features/about/queries.ts'
import { profilePath, profileTabIn } from '../features/accounts/profile-path.ts'
import { statsQuery } from '../features/accounts/queries.ts'
import { notLoadedTitle } from '../features/confession/confession-not-found.tsx'
import { ConfessionPage } from '../features/confession/confession-page.tsx'
import { FeedPage } from '../features/feed/feed-page.tsx'
import { lazyPage } from '../items/loading/lazy-page.tsx'
import { attempt } from '../ui/attempt.ts'
import type { PageHead } from '../ui/head.ts'
import { NotFound } from '../ui/not-found.tsx'
import type { Visit } from '../ui/visit.ts'

type QueryOf = (read: Read) => {
  queryKey: QueryKey
  queryFn?: (context: never) => unknown
  initialPageParam?: unknown
}

export type Load = (queryOf: QueryOf) => Promise<unknown>
type Prefetch = (load: Load, visit: Visit, session: Promise<Session>) => Promise<unknown>

type Route = {
  path: string
  page: ComponentType<Visit> & { isLazy?: boolean }
  /** Returns the URL with only the parts that the page reads. Equal URLs share a cached page. Default: `path`. */
  address?: (visit: Visit) => string
  /** Loads the data of the first render. Runs twice: to read from the API, and to render from the answers. */
  prefetch?: Prefetch
  head?: (client: QueryClient, visit: Visit) => PageHead
}

const routes: Route[] = [
  {
    path: '/',
    page: FeedPage,
    address: ({ search }) => feedPath(feedFrom(search)),
    prefetch: (load, { search }) => load((read) => feedQuery(feedFrom(search), read)),
  },
  {
    path: '/confession/:id',
    page: ConfessionPage,
    address: ({ params, search }) => threadPath(confessionIdIn(params), parseThreadPart(search)),
    prefetch: async (load, { params, search }) => {
      const id = confessionIdIn(params)
      // If only the thread (the replies) can't be loaded, the page shows an error there. Wait for both reads.
      const thread = load((read) => threadQuery(id, parseThreadPart(search), read)).catch(() => {})
      await load((read) => confessionQuery(id, read)).finally(() => thread)
    },
    head: (client, { params }) => {
      const { queryKey } = confessionQuery(confessionIdIn(params))
      const confession = client.getQueryData(queryKey)
      if (confession === null) return { title: 'Confession Not Found', missing: true }
      if (confession) {
        const { id, title, content } = confession
        return { confessionId: id, title, excerpt: content }
      }
      return client.getQueryState(queryKey)?.error ? { title: notLoadedTitle } : {}
    },
  },
  {
    path: '/search',
    page: lazyPage(() => import('../features/search/search-page.tsx'), 'SearchPage'),
    address: ({ search }) => searchPath(searchFrom(search)),
    prefetch: async (load, { search }) => {
      const wanted = searchFrom(search)
      if (wanted.q) await load((read) => searchQuery(wanted, read))
    },
    // The title must not contain the query, because other people may see the window's title.
    head: () => ({ title: 'Search', personal: true }),
  },
  {
    path: '/inbox',
    page: lazyPage(() => import('../features/inbox/inbox-page.tsx'), 'InboxPage'),
    prefetch: signedIn(inboxQuery),
    head: () => ({ title: 'Inbox', personal: true }),
  },
  {
    path: '/my-confessions',
    page: lazyPage(
      () => import('../features/my-content/my-confessions-page.tsx'),
      'MyConfessionsPage',
    ),
    prefetch: signedIn(ownConfessionsQuery),
    head: () => ({ title: 'My Confessions', personal: true }),
  },
  {
    path: '/my-replies',
    page: lazyPage(() => import('../features/my-content/my-replies-page.tsx'), 'MyRepliesPage'),
    prefetch: signedIn(ownRepliesQuery),
    head: () => ({ title: 'My Replies', personal: true }),
  },
  {
    path: '/profile',
    page: lazyPage(() => import('../features/accounts/profile-page.tsx'), 'ProfilePage'),
    address: ({ search }) => profilePath(profileTabIn(search)),
    prefetch: signedIn(statsQuery),
    head: () => ({ title: 'My Profile', personal: true }),
  },
  {
    path: '/saved',
    page: lazyPage(() => import('../features/saved/saved-page.tsx'), 'SavedPage'),
    head: () => ({ title: 'Saved', personal: true }),
  },
  {
    path: '/rules',
    page: lazyPage(() => import('../features/about/rules-page.tsx'), 'RulesPage'),
    prefetch: (load) => load(moderationQuery).catch(() => {}),
    head: () => ({ title: 'House Rules' }),
  },
  {
    path: '/anonymity',
    page: lazyPage(() => import('../features/about/anonymity-page.tsx'), 'AnonymityPage'),
    head: () => ({ title: 'Anonymity' }),
  },
  {
    path: '/reset-password',
    page: lazyPage(
      () => import('../features/accounts/passwords/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
    head: () => ({ title: 'Set a New Password', personal: true }),
  },
  {
    path: '*',
    page: () => <NotFound title="Page Not Found" sentence="The link may be wrong." />,
    address: () => '/not-found',
    head: () => ({ title: 'Page Not Found', missing: true }),
  },
]

const patterns = routes.map((route) => ({ route, pattern: patternOf(route.path) }))

/** Finds the route of a URL. Ignores case, percent-encoding and slashes at the end. */
export function routeAt({ pathname, searchParams }: URL): { route: Route; visit: Visit } {
  const path = decoded(pathname)
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(path)
    if (match) return { route, visit: { params: { ...match.groups }, search: searchParams } }
  }
  throw new Error('The last route matches every address')
}

function patternOf(path: string): RegExp {
  const pattern = path
    .replace(/\/$/, '')
    .replace('*', '.*')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${pattern}/*$`, 'i')
}

function decoded(path: string): string {
  const decode = (part: string) => decodeURIComponent(part).replaceAll('/', '%2F')
  return attempt(() => path.split('/').map(decode).join('/')) ?? path
}

/** Returns a `prefetch` that loads the data of a personal page. For a visitor, it loads nothing. */
function signedIn(queryOf: QueryOf): Prefetch {
  return async (load, _visit, session) => {
    const { user } = await session
    if (user) await load(queryOf)
  }
}
