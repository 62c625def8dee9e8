import type { QueryClient } from '@tanstack/react-query'
import { cachedConfessions } from '../confessions/cached-confessions.ts'
import { answerAgeMs } from './known.ts'
import { newConfessions } from './news.ts'

/** By id, in milliseconds since 1970. */
const heardAt = new Map<string, number>()

export function addNewConfessions(client: QueryClient, ids: string[]): void {
  if (ids.length === 0) return
  for (const id of ids) heardAt.set(id, Date.now())
  newConfessions.set([...new Set([...newConfessions.get(), ...ids])])
  dropShownConfessions(client)
}

/** What is cached by now is no news; after a reading of the feed, nothing that it would have shown. */
export function dropShownConfessions(client: QueryClient, wasRead = false): void {
  if (newConfessions.get().length === 0) return
  const cached = new Set(cachedConfessions(client).map(({ id }) => id))
  const isOld = (id: string) => Date.now() - (heardAt.get(id) ?? 0) > answerAgeMs
  dropNewConfessions((id) => cached.has(id) || (wasRead && isOld(id)))
}

export function dropNewConfessions(isDropped: (id: string) => boolean): void {
  const before = newConfessions.get()
  const left = before.filter((id) => !isDropped(id))
  if (left.length === before.length) return
  newConfessions.set(left)
  for (const id of before) if (!left.includes(id)) heardAt.delete(id)
}
