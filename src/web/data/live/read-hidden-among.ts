import type { QueryClient } from '@tanstack/react-query'
import type { LoneReply } from '../../../contract/replies.ts'
import { ownRepliesQuery } from '../replies/queries.ts'
import { maxPages, pastCache } from './past-cache.ts'

/** Of replies that are gone from a thread, the own ones that are only hidden from others: they stand among the own. */
export async function readHiddenAmong(client: QueryClient, gone: LoneReply[]): Promise<string[]> {
  const own = gone.filter(({ isOwner }) => isOwner)
  if (own.length === 0) return []
  const oldest = own.reduce((one, other) => (one.createdAt < other.createdAt ? one : other))
  const { pages } = await client.fetchInfiniteQuery({
    ...pastCache(ownRepliesQuery()),
    pages: maxPages,
    getNextPageParam: ({ items, nextCursor }) => {
      const last = items.at(-1)
      return last && last.createdAt > oldest.createdAt ? nextCursor : null
    },
  })
  const standing = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))
  return own.map(({ id }) => id).filter((id) => standing.has(id))
}
