import type { QueryClient } from '@tanstack/react-query'
import type { Confession, ConfessionCard, ConfessionPage } from '../../../contract/confessions.ts'
import { previewOf } from '../../../contract/preview.ts'
import type { ViewerFlag } from '../../../contract/viewer-flags.ts'
import { mapPages, patched, withItems } from '../lists/map-pages.ts'
import { cardListsKey, confessionQuery, feedsKey } from './queries.ts'

type Change = (
  confession: Confession | ConfessionCard,
) => Partial<Pick<Confession, 'upvoteCount' | 'replyCount' | 'hidden' | ViewerFlag>>

/** Changes a confession in every cached copy: its own page and each list that shows it. */
export function patchConfession(client: QueryClient, id: string, change: Change): void {
  patchConfessions(client, new Map([[id, change]]))
}

/** However many, every cached copy is gone through once. */
function patchConfessions(client: QueryClient, changes: Map<string, Change>): void {
  if (changes.size === 0) return
  for (const [id, change] of changes) {
    client.setQueryData(confessionQuery(id).queryKey, (confession) => {
      const changed = confession && patched(confession, change(confession))
      return changed === confession ? undefined : changed
    })
  }
  mapCards(client, (card) => {
    const change = changes.get(card.id)
    return change ? patched(card, change(card)) : card
  })
}

export function replaceConfession(client: QueryClient, confession: Confession): void {
  client.setQueryData(confessionQuery(confession.id).queryKey, confession)
  const { content, ...shared } = confession
  const card = { ...shared, ...previewOf(content) }
  mapCards(client, (other) => (other.id === card.id ? card : other))
}

/** Of every list, or of these. */
export function removeCards(client: QueryClient, id: string, lists = cardListsKey): void {
  mapPages<ConfessionPage>(client, lists, (page) =>
    withItems(
      page,
      page.items.filter((card) => card.id !== id),
    ),
  )
}

export function forgetConfession(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: confessionQuery(id).queryKey })
}

/** The next look at a feed asks the server. */
export function forgetFeeds(client: QueryClient): void {
  client.removeQueries({ queryKey: feedsKey })
}

function mapCards(client: QueryClient, map: (card: ConfessionCard) => ConfessionCard): void {
  mapPages<ConfessionPage>(client, cardListsKey, (page) => withItems(page, page.items.map(map)))
}
