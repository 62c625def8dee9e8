import type { QueryClient } from '@tanstack/react-query'
import { inboxNewsKey } from './news-query.ts'

/** Not all browsers at once. */
const spreadMs = 3_000

/** What every signed-in browser hears at a mark, news or none. */
export function hearInboxMark(
  client: QueryClient,
  { replies, more }: { replies: string[]; more: boolean },
): void {
  if (replies.length === 0 && !more) return
  const readAgain = () => client.invalidateQueries({ queryKey: inboxNewsKey })
  setTimeout(readAgain, Math.random() * spreadMs)
}
