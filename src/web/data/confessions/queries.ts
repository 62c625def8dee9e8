import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Confession } from '../../../contract/confessions.ts'
import { api, type Read } from '../api/api.ts'
import { ApiError, isNotFound } from '../api/api-error.ts'
import { ownListQuery } from '../lists/own-lists.ts'
import { type Feed, sortAndFrameOf } from './feed-params.ts'

const minuteMs = 60_000
export const confessionsKey = ['confession']
/** The key prefix of every list of cards, feeds included. */
export const cardListsKey = ['cards']
export const feedsKey = [...cardListsKey, 'feed']

/** SPEC §9: stale after 2 minutes, cached for 5. */
export const feedTimes = { staleTime: 2 * minuteMs, gcTime: 5 * minuteMs, refetchOnMount: false }

export function feedQuery(feed: Feed, read: Read = api) {
  const { cursor } = feed
  const choice = sortAndFrameOf(feed)
  const readPage = (cursor?: string) =>
    read('GET /api/confessions', { query: { ...choice, cursor } })
  return infiniteQueryOptions({
    queryKey: [...feedsKey, { ...choice, cursor }],
    queryFn: ({ pageParam }) => readPageOrFirst(readPage, pageParam, cursor),
    initialPageParam: cursor ?? null,
    getNextPageParam: (last) => last.nextCursor,
    ...feedTimes,
  })
}

/** Reads a page, or the first one if the cursor in the address is invalid, for example cut short. */
export function readPageOrFirst<Answer>(
  readPage: (cursor?: string) => Promise<Answer>,
  wanted: string | null,
  inAddress: string | undefined,
): Promise<Answer> {
  return readPage(wanted ?? undefined).catch((error) => {
    const isInvalid = error instanceof ApiError && error.status === 422
    if (isInvalid && inAddress && wanted === inAddress) return readPage()
    throw error
  })
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
      read('GET /api/confessions/:id', { params: { id } }).catch(nullIfMissing),
    staleTime: 10 * minuteMs,
    gcTime: 30 * minuteMs,
  })
}

function nullIfMissing(error: unknown): null {
  if (isNotFound(error)) return null
  throw error
}
