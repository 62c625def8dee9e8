import type { QueryClient } from '@tanstack/react-query'
import type { Changes } from '../../contract/events.ts'
import type { Item } from '../moderation/more-subject.ts'
import { ownRepliesKey } from '../replies/queries.ts'
import { cachedItems, confessionOf } from './cached-items.ts'
import { readConfessionAgain } from './read-confession-again.ts'
import { readSoon } from './read-soon.ts'
import { readThreadAgain } from './read-thread-again.ts'

/** What is gone to everybody may be there for its author, hidden from others, and may be shown to them again. */
export function readOwnAgain(client: QueryClient, { confessions, replies }: Changes): void {
  const cached = cachedItems(client)
  const hidden = new Set(cached.filter((item) => item.hidden).map(({ id }) => id))
  const isTurned = (change: { id: string }) =>
    ('gone' in change || hidden.has(change.id)) &&
    cached.some(({ id, isOwner }) => id === change.id && isOwner)
  for (const { id } of confessions.filter(isTurned)) readConfessionSoon(client, id)
  for (const { confessionId } of replies.filter(isTurned)) {
    readThreadSoon(client, confessionId)
    readOwnRepliesSoon(client)
  }
}

/** A refusal told that it is no longer as it is shown. */
export function readItemSoon(client: QueryClient, { kind, id }: Pick<Item, 'kind' | 'id'>): void {
  const confessionId = confessionOf(client, id)
  if (kind === 'confession') readConfessionSoon(client, id)
  if (kind === 'reply') readOwnRepliesSoon(client)
  if (confessionId) readThreadSoon(client, confessionId)
}

export function isOwn(client: QueryClient, id: string): boolean {
  return cachedItems(client).some((item) => item.id === id && item.isOwner)
}

export function readConfessionSoon(client: QueryClient, id: string): void {
  readSoon(`confession ${id}`, () => readConfessionAgain(client, id))
}

export function readThreadSoon(client: QueryClient, confessionId: string): void {
  readSoon(`thread ${confessionId}`, () => readThreadAgain(client, confessionId))
}

function readOwnRepliesSoon(client: QueryClient): void {
  readSoon('own replies', () => client.invalidateQueries({ queryKey: ownRepliesKey }))
}
