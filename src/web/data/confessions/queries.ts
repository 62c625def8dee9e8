import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Confession, ConfessionPage } from '../../../contract/confessions.ts'
import { lazyFunction } from '../../ui/lazy.tsx'
import { api, type Read } from '../api/api.ts'
import { isNotFound } from '../api/api-error.ts'
import { unlessHydrated } from '../api/query-client.ts'
import { type Changes, uncached } from '../lists/changes.ts'
import { listQuery, ownListQuery } from '../lists/own-lists.ts'
import { choiceOf, type Feed } from './feed-params.ts'

const readFeedChanges = lazyFunction(() => import('./feed-changes.ts'), 'readFeedChanges')

const minuteMs = 60_000
export const confessionsKey = ['confession']
/** The key prefix of every list of confession cards. Feeds are such lists, too. */
export const cardListsKey = ['cards']
export const feedsKey = [...cardListsKey, 'feed']
/** The key prefix of saved cards. They have no viewer flags, and are never read by id, which would name who saved them. */
export const savedKey = ['saved']

/** A feed is stale after 2 minutes and is cached for 5 (SPEC §9). */
export const feedTimes = { staleTime: 2 * minuteMs, gcTime: 5 * minuteMs, refetchOnMount: false }

export function feedQuery(feed: Feed, read: Read = api) {
  const { cursor: start } = feed
  const choice = choiceOf(feed)
  const readPage = (cursor?: string): Promise<ConfessionPage> =>
    read('GET /api/confessions', { query: { ...choice, cursor } })
  return {
    ...listQuery([...feedsKey, { ...choice, cursor: start }], readPage, start),
    ...feedTimes,
    meta: {
      readChanges: async (client: QueryClient, read: Read): Promise<Changes> =>
        readFeedChanges(client, feed, feedQuery(feed, read), (id) =>
          client.fetchQuery(uncached(confessionQuery(id, read))),
        ),
    },
  }
}

/** Drops all cached feeds, so that the next visit reads from the server. */
export function forgetFeeds(client: QueryClient): void {
  client.removeQueries({ queryKey: feedsKey })
}

export function ownConfessionsQuery(read: Read = api) {
  return ownListQuery(cardListsKey, 'isOwner', (cursor) =>
    read('GET /api/me/confessions', { query: { cursor } }),
  )
}

/** Its data is null if there is no such confession. SPEC §9: stale after 10 min, cached for 30. */
export function confessionQuery(id: string, read: Read = api) {
  return queryOptions({
    queryKey: [...confessionsKey, id],
    queryFn: (): Promise<Confession | null> =>
      read('GET /api/confessions/:id', { params: { id } }).catch((error) => {
        if (isNotFound(error)) return null
        throw error
      }),
    staleTime: 10 * minuteMs,
    gcTime: 30 * minuteMs,
    refetchOnMount: unlessHydrated,
    meta: {
      readChanges: async (client, read): Promise<Changes> => {
        const found = await client.fetchQuery(uncached(confessionQuery(id, read)))
        return { states: new Map([[id, found ?? 'gone']]), newConfessions: [], newReplies: [] }
      },
    },
  })
}
