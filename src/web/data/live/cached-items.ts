import type { QueryClient } from '@tanstack/react-query'
import type { OwnReplyPage } from '../../../contract/replies.ts'
import { cachedConfessions } from '../confessions/cached-confessions.ts'
import { cachedPages } from '../lists/cached-pages.ts'
import { cachedReplies } from '../replies/cached-replies.ts'
import { ownRepliesKey } from '../replies/queries.ts'

/** Every cached copy of a confession or reply. */
export function cachedItems(client: QueryClient) {
  return [...cachedConfessions(client), ...cachedReplies(client), ...cachedOwnReplies(client)]
}

export function isHidden(client: QueryClient, id: string): boolean {
  return cachedItems(client).some((item) => item.id === id && item.hidden)
}

/** What a reply stands below, as far as it is known here. */
export function confessionOf(client: QueryClient, replyId: string): string | undefined {
  const replies = [...cachedReplies(client), ...cachedOwnReplies(client)]
  return replies.find(({ id }) => id === replyId)?.confessionId ?? undefined
}

function cachedOwnReplies(client: QueryClient) {
  return cachedPages<OwnReplyPage>(client, ownRepliesKey).flatMap(({ items }) => items)
}
