import type { QueryClient } from '@tanstack/react-query'
import type { Changes } from '../../contract/events.ts'
import type { OwnReplyPage } from '../../contract/replies.ts'
import { cachedConfessions } from '../confessions/cached-confessions.ts'
import { cachedPages } from '../lists/cached-pages.ts'
import { cachedReplies } from '../replies/cached-replies.ts'
import { ownRepliesKey } from '../replies/queries.ts'
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
    readSoon('own replies', () => client.invalidateQueries({ queryKey: ownRepliesKey }))
  }
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

/** Every cached copy. */
function cachedItems(client: QueryClient) {
  const own = cachedPages<OwnReplyPage>(client, ownRepliesKey).flatMap(({ items }) => items)
  return [...cachedConfessions(client), ...cachedReplies(client), ...own]
}
