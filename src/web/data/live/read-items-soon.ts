import type { QueryClient } from '@tanstack/react-query'
import type { Item } from '../dialogs/more-subject.ts'
import { ownRepliesKey } from '../replies/queries.ts'
import { cachedItems, confessionOf } from './cached-items.ts'
import { readConfessionAgain, readThreadAgain } from './read-again.ts'
import { readSoon } from './read-soon.ts'

/** After this account posted, edited or deleted these, here or on another screen. */
export function readWrittenSoon(client: QueryClient, ids: string[]): void {
  for (const { id, ...item } of cachedItems(client)) {
    if (ids.includes(id))
      readItemSoon(client, { kind: 'title' in item ? 'confession' : 'reply', id })
  }
}

/** After the person's own write: how an item is now, also where it is hidden from others. */
export function readItemSoon(client: QueryClient, { kind, id }: Pick<Item, 'kind' | 'id'>): void {
  const confessionId = confessionOf(client, id)
  if (kind === 'confession') readConfessionSoon(client, id, true)
  if (kind === 'reply') readOwnRepliesSoon(client)
  if (confessionId) readThreadSoon(client, confessionId, true)
}

export function readConfessionSoon(client: QueryClient, id: string, isOwnAction = false): void {
  const name = `confession ${id} ${isOwnAction}`
  readSoon(name, () => readConfessionAgain(client, id, isOwnAction))
}

export function readThreadSoon(
  client: QueryClient,
  confessionId: string,
  isOwnAction = false,
): void {
  const name = `thread ${confessionId} ${isOwnAction}`
  readSoon(name, () => readThreadAgain(client, confessionId, isOwnAction))
}

function readOwnRepliesSoon(client: QueryClient): void {
  readSoon('own replies', () => client.invalidateQueries({ queryKey: ownRepliesKey }))
}
