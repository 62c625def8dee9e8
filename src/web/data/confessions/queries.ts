import { queryOptions } from '@tanstack/react-query'
import type { Confession } from '../../../contract/confessions.ts'
import { api, type Read } from '../api/api.ts'
import { isNotFound } from '../api/api-error.ts'
import { listQuery, ownListQuery } from '../lists/own-lists.ts'
import { type Feed, sortAndFrameOf } from './feed-params.ts'

const minuteMs = 60_000
export const confessionsKey = ['confession']
/** The key prefix of every list of cards, feeds included. */
export const cardListsKey = ['cards']
export const feedsKey = [...cardListsKey, 'feed']

/** SPEC §9: stale after 2 minutes, cached for 5. */
export const feedTimes = { staleTime: 2 * minuteMs, gcTime: 5 * minuteMs, refetchOnMount: false }

export function feedQuery(feed: Feed, read: Read = api) {
  const { cursor: start } = feed
  const choice = sortAndFrameOf(feed)
  const readPage = (cursor?: string) =>
    read('GET /api/confessions', { query: { ...choice, cursor } })
  return {
    ...listQuery([...feedsKey, { ...choice, cursor: start }], readPage, start),
    ...feedTimes,
  }
}

export function ownConfessionsQuery(read: Read = api) {
  return ownListQuery(cardListsKey, 'isOwner', (cursor) =>
    read('GET /api/me/confessions', { query: { cursor } }),
  )
}

/** `keptAt` is set on an offline copy: the time at which it was made. */
export type KeptConfession = Confession & { keptAt?: string }

/** Null if it does not exist. SPEC §9: stale after 10 minutes, cached for 30. */
export function confessionQuery(id: string, read: Read = api) {
  return queryOptions({
    queryKey: [...confessionsKey, id],
    queryFn: (): Promise<KeptConfession | null> =>
      read('GET /api/confessions/:id', { params: { id } }).catch((error) => {
        if (isNotFound(error)) return null
        throw error
      }),
    staleTime: 10 * minuteMs,
    gcTime: 30 * minuteMs,
  })
}
