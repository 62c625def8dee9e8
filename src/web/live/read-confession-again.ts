import type { QueryClient } from '@tanstack/react-query'
import { replaceConfession } from '../confessions/cache.ts'
import { confessionQuery } from '../confessions/queries.ts'
import { keepPlace } from '../ui/keep-place.ts'
import { showHeardOver } from './heard.ts'
import { pastCache } from './past-cache.ts'
import { readUndisturbed } from './read-undisturbed.ts'
import { removeGone } from './remove-gone.ts'

/** Shows a confession as it is now in every cached copy. */
export async function readConfessionAgain(client: QueryClient, id: string): Promise<void> {
  const { answer: confession, begunAt } = await readUndisturbed(client, () =>
    client.fetchQuery(pastCache(confessionQuery(id))),
  )
  keepPlace()
  if (confession) replaceConfession(client, confession)
  else removeGone(client, { confessions: [id], replies: [] })
  showHeardOver(begunAt)
}
