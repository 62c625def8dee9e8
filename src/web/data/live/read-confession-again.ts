import type { QueryClient } from '@tanstack/react-query'
import { keepPlace } from '../../ui/keep-place.ts'
import { removeCards, replaceConfession } from '../confessions/cache.ts'
import { cachedConfessions } from '../confessions/cached-confessions.ts'
import { confessionQuery, feedsKey } from '../confessions/queries.ts'
import { searchesKey } from '../search/queries.ts'
import { isHidden } from './cached-items.ts'
import { holdsBack } from './hold-back.ts'
import { news } from './news.ts'
import { pastCache } from './past-cache.ts'
import { readUndisturbed } from './read-undisturbed.ts'
import { removeGone } from './remove-gone.ts'
import { showAgain } from './show-again.ts'

/** Shows a confession as it is now in every cached copy; what `holdsBack` says waits. */
export async function readConfessionAgain(
  client: QueryClient,
  id: string,
  isOwnAction = false,
): Promise<void> {
  const { answer: confession } = await readUndisturbed(client, () =>
    client.fetchQuery(pastCache(confessionQuery(id))),
  )
  const shown = cachedConfessions(client).find((copy) => copy.id === id)
  if (!isOwnAction && holdsBack(shown, confession)) return
  keepPlace()
  if (confession) {
    const wasHidden = news.get()[id]?.isGone || isHidden(client, id)
    replaceConfession(client, confession)
    if (wasHidden && !confession.hidden) void showAgain(client, id)
    // Hidden from others, its author finds it at its address and among the own.
    if (confession.hidden)
      for (const lists of [feedsKey, searchesKey]) removeCards(client, id, lists)
  } else removeGone(client, { confessions: [id], replies: [] })
}
