import type { QueryClient } from '@tanstack/react-query'
import { confessionQuery, feedsKey } from './queries.ts'

export function forgetConfession(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: confessionQuery(id).queryKey })
}

/** Drops all cached feeds, so that the next visit reads from the server. */
export function forgetFeeds(client: QueryClient): void {
  client.removeQueries({ queryKey: feedsKey })
}
