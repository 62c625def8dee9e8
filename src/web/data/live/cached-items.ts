import type { QueryClient } from '@tanstack/react-query'
import { itemKeys } from './known.ts'
import { type Item, mergeItems } from './merge.ts'

/** Every cached copy of a confession or reply, except in the inbox. */
export function cachedItems(client: QueryClient): Item[] {
  const items: Item[] = []
  const collect = (item: Item) => {
    items.push(item)
    return item
  }
  for (const queryKey of itemKeys)
    for (const [, data] of client.getQueriesData({ queryKey })) mergeItems(data, collect)
  return items
}

export function isHidden(client: QueryClient, id: string): boolean {
  return cachedItems(client).some((item) => item.id === id && item.hidden)
}

/** The confession that a reply is below, if a copy of the reply is cached. */
export function confessionOf(client: QueryClient, replyId: string): string | undefined {
  const reply = cachedItems(client).find(({ id }) => id === replyId)
  return (reply && 'confessionId' in reply && reply.confessionId) || undefined
}
