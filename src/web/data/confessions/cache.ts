import type { QueryClient } from '@tanstack/react-query'
import { feedsKey } from './queries.ts'

/** Drops all cached feeds, so that the next visit reads from the server. */
export function forgetFeeds(client: QueryClient): void {
  client.removeQueries({ queryKey: feedsKey })
}
