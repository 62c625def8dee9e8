import type { QueryClient } from '@tanstack/react-query'
import type { Confession, ConfessionCard, ConfessionPage } from '../../../contract/confessions.ts'
import { cachedPages } from '../lists/cached-pages.ts'
import { cardListsKey, confessionsKey } from './queries.ts'

/** Every cached copy. */
export function cachedConfessions(client: QueryClient): (Confession | ConfessionCard)[] {
  const whole = client.getQueriesData<Confession | null>({ queryKey: confessionsKey })
  return [
    ...whole.flatMap(([, confession]) => confession ?? []),
    ...cachedPages<ConfessionPage>(client, cardListsKey).flatMap(({ items }) => items),
  ]
}
