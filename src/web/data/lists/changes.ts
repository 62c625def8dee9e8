import type { QueryClient } from '@tanstack/react-query'
import type { ConfessionCard } from '../../../contract/confessions.ts'
import type { Reply } from '../../../contract/replies.ts'
import type { Read } from '../api/api.ts'

/** What changed on the board, as an event says it or as a list shows it that was read again. */
export type Changes = {
  /** The new state of each item by its id. */
  states: Map<string, ItemState>
  newConfessions: NewConfession[]
  newReplies: NewReply[]
}

/** The fields whose newest values are known, or 'gone' if the item was deleted or hidden. */
export type ItemState = 'gone' | { readonly id?: string; readonly [field: string]: unknown }

/** An event says only the id and the topic. */
export type NewConfession = ConfessionCard | { id: string; topic?: string | null | undefined }
/** An event says only the ids. */
export type NewReply = Reply | { id: string; confessionId: string; parentReplyId: string | null }

/** Reads what a query shows again and returns what has changed since. */
type ReadChanges = (client: QueryClient, read: Read) => Promise<Changes>

declare module '@tanstack/react-query' {
  interface Register {
    /** A query without `readChanges` is read again only after the user's own action, like at a visit. */
    queryMeta: { readChanges?: ReadChanges }
    /**
     * `patches`: what the page shows of these items while the mutation is pending, by id. Its answer is their new
     * state. `since`: in ms since 1970, from when the known state is merged again after the mutation.
     */
    mutationMeta: { patches?: Record<string, object>; since?: number }
  }
}

/** When a list is read again, at most this many of its shown pages are read. */
export const maxPagesAgain = 5

/** Returns the query under another key, so that an answer does not change what is on screen. */
export function uncached<Query extends { queryKey: readonly unknown[] }>(query: Query) {
  return { ...query, queryKey: ['uncached', ...query.queryKey], staleTime: 0, gcTime: 0 }
}

/** The `readChanges` of a query that is read again in another way. */
export async function readNothing(): Promise<Changes> {
  return { states: new Map(), newConfessions: [], newReplies: [] }
}

export function mapById<Item extends { id: string }>(items: Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]))
}
