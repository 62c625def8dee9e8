import type { QueryClient } from '@tanstack/react-query'
import type { Confession } from '../../../contract/confessions.ts'
import { makePreview } from '../../../contract/preview.ts'
import { cardListsKey, confessionQuery } from '../confessions/queries.ts'
import { mapItems } from './cache.ts'

/** Replaces the confession on its page, and its card in every cached list. */
export function replaceConfession(client: QueryClient, confession: Confession): void {
  client.setQueryData(confessionQuery(confession.id).queryKey, confession)
  const { content, ...shared } = confession
  const card = { ...shared, ...makePreview(content) }
  mapItems(client, (other) => (other.id === card.id ? card : other), [cardListsKey])
}
