import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchRoutes } from 'react-router'
import { VerifyEmailPage } from './accounts/mail-links/verify-email-page.tsx'
import { ResetPasswordPage } from './accounts/passwords/reset-password-page.tsx'
import { ProfilePage } from './accounts/profile-page.tsx'
import { statsQuery } from './accounts/queries.ts'
import { sessionQuery } from './accounts/sessions/queries.ts'
import type { Read } from './api.ts'
import { ConfessionPage } from './confessions/confession-page.tsx'
import { confessionIdIn } from './confessions/confession-path.ts'
import { FeedPage } from './confessions/feed-page.tsx'
import { feedFrom, feedPath } from './confessions/feed-params.ts'
import { MyConfessionsPage } from './confessions/my-confessions-page.tsx'
import { confessionQuery, feedQuery, ownConfessionsQuery } from './confessions/queries.ts'
import type { PageHead } from './layout/head.ts'
import { NotFoundPage } from './layout/not-found-page.tsx'
import { MyRepliesPage } from './replies/my-replies-page.tsx'
import { ownRepliesQuery, threadQuery } from './replies/queries.ts'
import { threadPartIn, threadPath } from './replies/reply-path.ts'

type Route = {
  path: string
  Page: ComponentType
  /** The page's address, made of everything that it reads of one; where it reads nothing, its path. */
  address?: (visit: Visit) => string
  prefetch?: (client: QueryClient, read: Read, visit: Visit) => Promise<unknown>
  head?: (client: QueryClient, visit: Visit) => PageHead
}

export type Visit = { params: Record<string, string | undefined>; search: URLSearchParams }

export const routes: Route[] = [
  {
    path: '/',
    Page: FeedPage,
    address: ({ search }) => feedPath(feedFrom(search)),
    prefetch: (client, read, { search }) =>
      client.fetchInfiniteQuery(feedQuery(feedFrom(search), read)),
  },
  {
    path: '/confession/:id',
    Page: ConfessionPage,
    address: ({ params, search }) => threadPath(confessionIdIn(params), threadPartIn(search)),
    prefetch: async (client, read, { params, search }) => {
      const id = confessionIdIn(params)
      const thread = client.prefetchInfiniteQuery(threadQuery(id, threadPartIn(search), read))
      // Both to their end: what is still read when a page is done would be kept for minutes.
      await client.fetchQuery(confessionQuery(id, read)).finally(() => thread)
    },
    head: (client, { params }) => {
      const confession = client.getQueryData(confessionQuery(confessionIdIn(params)).queryKey)
      if (confession === null) return { title: 'Confession Not Found', missing: true }
      return confession ? { title: confession.title, excerpt: confession.content } : {}
    },
  },
  {
    path: '/my-confessions',
    Page: MyConfessionsPage,
    prefetch: signedIn((client, read) => client.fetchInfiniteQuery(ownConfessionsQuery(read))),
    head: () => ({ title: 'My Confessions', personal: true }),
  },
  {
    path: '/my-replies',
    Page: MyRepliesPage,
    prefetch: signedIn((client, read) => client.fetchInfiniteQuery(ownRepliesQuery(read))),
    head: () => ({ title: 'My Replies', personal: true }),
  },
  {
    path: '/profile',
    Page: ProfilePage,
    prefetch: signedIn((client, read) => client.fetchQuery(statsQuery(read))),
    head: () => ({ title: 'My Profile', personal: true }),
  },
  {
    path: '/verify-email',
    Page: VerifyEmailPage,
    head: () => ({ title: 'Verify Your Address', personal: true }),
  },
  {
    path: '/reset-password',
    Page: ResetPasswordPage,
    head: () => ({ title: 'Set a New Password', personal: true }),
  },
  {
    path: '*',
    Page: NotFoundPage,
    address: () => '/not-found',
    head: () => ({ title: 'Page Not Found', missing: true }),
  },
]

export function routeAt({ pathname, searchParams }: URL): { route: Route; visit: Visit } {
  const [match] = matchRoutes(routes, pathname) ?? []
  if (!match) throw new Error('The last route matches every address')
  return { route: match.route, visit: { params: match.params, search: searchParams } }
}

/** For pages of one's own: a visitor's needs nothing. */
function signedIn(prefetch: (client: QueryClient, read: Read) => Promise<unknown>) {
  return async (client: QueryClient, read: Read) => {
    const { user } = await client.ensureQueryData(sessionQuery(read))
    if (user) await prefetch(client, read)
  }
}
