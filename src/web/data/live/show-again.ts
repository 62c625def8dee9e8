import type { QueryClient } from '@tanstack/react-query'
import { cachedReplies } from '../replies/cached-replies.ts'
import { threadsKey } from '../replies/queries.ts'
import { forgetNews } from './news.ts'

/** A confession that was hidden is there again, and so is its thread, of which nothing was shown. */
export async function showAgain(client: QueryClient, confessionId: string): Promise<void> {
  const queryKey = [...threadsKey, confessionId]
  forgetNews(confessionId)
  client.removeQueries({ queryKey, type: 'inactive' })
  await client.invalidateQueries({ queryKey })
  for (const { id } of cachedReplies(client, confessionId)) forgetNews(id)
}
