import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Confession } from '../../../contract/confessions.ts'
import type { LoneReply } from '../../../contract/replies.ts'
import { cardListsKey, confessionsKey, savedKey } from '../confessions/queries.ts'
import { inboxKey } from '../inbox/queries.ts'
import { type Item, itemsIn, mergeItems, patched } from '../lists/merge-items.ts'
import { replyListsKey, threadsKey } from '../replies/queries.ts'

const itemKeys = [confessionsKey, cardListsKey, threadsKey, replyListsKey]
/** Key prefixes of all queries with answers that contain confessions or replies. */
export const mergedKeys = [...itemKeys, inboxKey, savedKey]

type Change = Partial<Pick<Confession, 'replyCount'> & Omit<LoneReply, 'id'>>

/** Replaces every cached item by what `map` returns, or removes it for null, in queries with these key prefixes. */
export function mapItems(
  client: QueryClient,
  map: (item: Item) => Item | null,
  keys: QueryKey[] = mergedKeys,
): void {
  for (const queryKey of keys)
    client.setQueriesData({ queryKey }, (data: unknown) => {
      const mapped = mergeItems(data, map)
      return mapped === data ? undefined : mapped
    })
}

export function patchItem(client: QueryClient, id: string, change: (item: Item) => Change): void {
  mapItems(client, (item) => (item.id === id ? patched(item, change(item)) : item))
}

export function countReplies(client: QueryClient, confessionId: string, added: number): void {
  patchItem(client, confessionId, (item) =>
    'replyCount' in item ? { replyCount: Math.max(0, item.replyCount + added) } : {},
  )
}

/**
 * Returns every cached copy of a confession or reply, except those in the inbox and saved ones. With the type 'active',
 * it returns only copies that are on screen.
 */
export function cachedItems(
  client: QueryClient,
  keys: QueryKey[] = itemKeys,
  type: 'all' | 'active' = 'all',
): Item[] {
  const queries = keys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, type }))
  return queries.flatMap(({ state }) => itemsIn(state.data))
}
