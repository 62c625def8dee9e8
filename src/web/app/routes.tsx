import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Read } from '../data/api/api.ts'
import { confessionIdIn } from '../data/confessions/confession-path.ts'
import { confessionQuery, ownConfessionsQuery } from '../data/confessions/queries.ts'
import { inboxQuery } from '../data/inbox/queries.ts'
import { ownRepliesQuery } from '../data/replies/queries.ts'
import { ConfessionPage, notLoadedTitle } from '../features/confession/confession-page.tsx'
import { FeedPage } from '../features/feed/feed-page.tsx'
import { lazyPage } from '../items/loading/lazy-page.tsx'
import { attempt } from '../ui/attempt.ts'
import type { PageHead } from '../ui/head.ts'
import type { Visit } from '../ui/location.tsx'
import { StateNote } from '../ui/state-note.tsx'

type Route = {
  path: string
  page: ComponentType<Visit> & { isLazy?: boolean }
  head?: (client: QueryClient, visit: Visit) => PageHead
  /** The list that a personal page shows to signed-in users. */
  list?: (read: Read) => { queryKey: QueryKey }
}

/** The table of all pages. `page-reads.ts` says what the server reads for those without a `list`. */
const routes = [
  {
    path: '/',
    page: FeedPage,
  },
  {
    path: '/confession/:id',
    page: ConfessionPage,
    head: (client, { params }) => {
      const { queryKey } = confessionQuery(confessionIdIn(params))
      const confession = client.getQueryData(queryKey)
      if (confession === null) return { title: 'Confession Not Found', missing: true }
      if (confession) return { title: confession.title, excerpt: confession.content }
      return client.getQueryState(queryKey)?.error ? { title: notLoadedTitle } : {}
    },
  },
  {
    path: '/search',
    page: lazyPage(() => import('../features/search/search-page.tsx'), 'SearchPage'),
    // The title must not contain the query, because other people may see the window's title.
    head: () => ({ title: 'Search', personal: true }),
  },
  {
    path: '/inbox',
    page: lazyPage(() => import('../features/inbox/inbox-page.tsx'), 'InboxPage'),
    head: () => ({ title: 'Inbox', personal: true }),
    list: inboxQuery,
  },
  {
    path: '/my-confessions',
    page: lazyPage(
      () => import('../features/my-content/my-content-pages.tsx'),
      'MyConfessionsPage',
    ),
    head: () => ({ title: 'My Confessions', personal: true }),
    list: ownConfessionsQuery,
  },
  {
    path: '/my-replies',
    page: lazyPage(() => import('../features/my-content/my-content-pages.tsx'), 'MyRepliesPage'),
    head: () => ({ title: 'My Replies', personal: true }),
    list: ownRepliesQuery,
  },
  {
    path: '/profile',
    page: lazyPage(() => import('../features/accounts/profile-page.tsx'), 'ProfilePage'),
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
    head: () => ({ title: 'House rules' }),
  },
  {
    path: '/anonymity',
    page: lazyPage(() => import('../features/about/anonymity-page.tsx'), 'AnonymityPage'),
    head: () => ({ title: 'Anonymity' }),
  },
  {
    path: '/reset-password',
    page: lazyPage(() => import('../features/accounts/passwords.tsx'), 'ResetPasswordPage'),
    head: () => ({ title: 'Set a new password', personal: true }),
  },
  {
    path: '*',
    page: () => (
      <StateNote
        drawing="not-found"
        sentence="Page Not Found"
        reason="The link may be wrong, or the post was deleted."
        isPage
      />
    ),
    head: () => ({ title: 'Page Not Found', missing: true }),
  },
] as const satisfies Route[]

export type Path = (typeof routes)[number]['path']

const patterns = routes.map((route) => ({ route, pattern: patternOf(route.path) }))

/** Finds the route of a URL. Ignores case, percent-encoding and slashes at the end. */
export function routeAt({ pathname, searchParams }: URL): {
  route: Route & { path: Path }
  visit: Visit
} {
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
