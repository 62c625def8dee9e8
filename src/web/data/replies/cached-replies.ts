import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '../../../contract/replies.ts'
import { cachedPages } from '../lists/cached-pages.ts'
import { furtherRepliesKey, type ThreadPage, threadsKey } from './queries.ts'

/** Every cached copy in a thread, at whatever depth: of all threads, or of one confession's. */
export function cachedReplies(client: QueryClient, ...confessionId: [id?: string]): Reply[] {
  const keys = [threadsKey, furtherRepliesKey]
  return withBelow(
    keys.flatMap((key) => cachedPages<ThreadPage>(client, [...key, ...confessionId])),
  )
}

export function withBelow(pages: { replies: Reply[] }[]): Reply[] {
  return pages.flatMap(({ replies }) => replies.flatMap((reply) => [reply, ...withBelow([reply])]))
}
