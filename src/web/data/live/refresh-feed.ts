import type { QueryClient } from '@tanstack/react-query'
import { releasePlace } from '../../ui/keep-place.ts'
import { toastError } from '../../ui/toasts.ts'
import { beginsWithNew, type Feed } from '../confessions/feed-params.ts'
import { feedQuery, feedsKey } from '../confessions/queries.ts'
import { dropShownConfessions } from './new-items.ts'
import { pastCache, readUndisturbed } from './past-cache.ts'

/**
 * The feed begins anew, as it is now, and is shown from its top. Until that is read, and when it can't be,
 * all stays as it is. Answers whether it is shown.
 */
export async function refreshFeed(client: QueryClient): Promise<boolean> {
  const [shown] = client.getQueryCache().findAll({ queryKey: feedsKey, type: 'active' })
  if (!shown) return false
  const feed = shown.queryKey.at(-1) as Feed
  const query = feedQuery(feed)
  const read = await readUndisturbed(client, () =>
    client.fetchInfiniteQuery(pastCache(query)),
  ).catch(() => {
    toastError('Failed to load confessions')
  })
  if (!read || !shown.isActive()) return false
  await client.cancelQueries({ queryKey: feedsKey })
  client.removeQueries({ queryKey: feedsKey, type: 'inactive' })
  client.setQueryData(query.queryKey, read.answer)
  // Of what shows by itself meanwhile.
  releasePlace()
  window.scrollTo(0, 0)
  dropShownConfessions(client, beginsWithNew(feed))
  return true
}
