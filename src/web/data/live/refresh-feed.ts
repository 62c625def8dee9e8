import type { QueryClient } from '@tanstack/react-query'
import { toastError } from '../../ui/toasts.ts'
import type { Feed } from '../confessions/feed-params.ts'
import { feedQuery, feedsKey } from '../confessions/queries.ts'
import { uncached } from '../lists/changes.ts'
import { dropNewsInFeed } from './count-news.ts'
import { createRead } from './read-again.ts'

/** Until the answer arrives, and after a failure, the page stays as it is. Returns whether the new feed is shown. */
export async function refreshFeed(client: QueryClient): Promise<boolean> {
  const [shown] = client.getQueryCache().findAll({ queryKey: feedsKey, type: 'active' })
  if (!shown) return false
  const feed = shown.queryKey.at(-1) as Feed
  const query = feedQuery(feed, createRead(client, true))
  const answer = await client.fetchInfiniteQuery(uncached(query)).catch(() => {
    toastError('Failed to load confessions')
  })
  if (!answer || !shown.isActive()) return false
  await client.cancelQueries({ queryKey: feedsKey })
  client.removeQueries({ queryKey: feedsKey, type: 'inactive' })
  client.setQueryData(query.queryKey, answer)
  window.scrollTo(0, 0)
  dropNewsInFeed(feed)
  return true
}
