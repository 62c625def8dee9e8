import type { QueryClient } from '@tanstack/react-query'
import type { Changes } from '../../../contract/events.ts'
import { confessionQuery, feedsKey } from '../confessions/queries.ts'
import { cachedItems } from './cached-items.ts'
import { news } from './news.ts'
import { readFeedsAgain } from './read-feed-again.ts'
import { readConfessionSoon, readThreadSoon } from './read-items-soon.ts'
import { readSoon } from './read-soon.ts'
import { beginReturn, forgetReturn, wasRemoved } from './removed.ts'

/** Reads what an event says is there and this page no longer shows: it was hidden, and is shown again. */
export function readReturning(
  client: QueryClient,
  { confessions, replies }: Pick<Changes, 'confessions' | 'replies'>,
): void {
  for (const change of [...confessions, ...replies]) if ('gone' in change) forgetReturn(change.id)
  const returns = (change: { id: string }) => isReturning(client, change) && beginReturn(change.id)

  for (const change of confessions) {
    const { id } = change
    if (!('gone' in change) && isMissed(client, id)) readConfessionSoon(client, id)
    if (!returns(change)) continue
    client.removeQueries({ queryKey: feedsKey, type: 'inactive' })
    readSoon('feeds', () => readFeedsAgain(client))
  }
  for (const change of replies) if (returns(change)) readThreadSoon(client, change.confessionId)
}

/** An event says that it is there, and here it was taken away. */
export function isReturning(client: QueryClient, change: { id: string }): boolean {
  const { id } = change
  if ('gone' in change || !wasRemoved(id)) return false
  return Boolean(news.get()[id]?.isStub) || cachedItems(client).every((item) => item.id !== id)
}

/** Its page is on screen, and says that there is none. */
function isMissed(client: QueryClient, id: string): boolean {
  return Boolean(
    news.get()[id]?.isStub || client.getQueryData(confessionQuery(id).queryKey) === null,
  )
}
