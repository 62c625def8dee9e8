import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '../../contract/replies.ts'
import { api } from '../api.ts'
import { isProblem } from '../api-error.ts'
import { insertAmong } from '../lists/insert-among.ts'
import { mapSiblings } from '../replies/cache.ts'
import { cachedReplies } from '../replies/cached-replies.ts'
import { replyAnchor } from '../replies/reply-path.ts'
import { readRetries } from '../retries.ts'
import { shownElement } from '../ui/shown-element.ts'
import { toastError } from '../ui/toasts.ts'
import { dropNewReplies } from './add-new-replies.ts'
import { showHeardOver } from './heard.ts'
import { news } from './news.ts'
import { withBelow } from './read-thread-again.ts'

/** What the first answers leave out stays behind the thread's own buttons. */
const mostReads = 5

/**
 * Shows the new replies to a reply, or to the confession, where they stand among those that are shown, and
 * goes on at the first of them.
 */
export async function showNewReplies(
  client: QueryClient,
  confessionId: string,
  parentReplyId: string | null,
): Promise<void> {
  const ids = new Set(news.get()[parentReplyId ?? confessionId]?.newReplies)
  const begunAt = Date.now()
  const pages = await readPagesWith(client, confessionId, ids).catch(() => {
    toastError('Failed to load replies')
  })
  if (!pages) return
  const shown = new Set(cachedReplies(client, confessionId).map(({ id }) => id))
  const isWanted = (reply: Reply): boolean => ids.has(reply.id) || reply.replies.some(isWanted)
  let first: string | undefined
  for (const page of pages) {
    const parent = withBelow([page]).find(({ id }) => id === parentReplyId)
    const siblings = parentReplyId ? (parent?.replies ?? []) : page.replies
    first ??= siblings.find((reply) => isWanted(reply) && !shown.has(reply.id))?.id
    mapSiblings(client, confessionId, parentReplyId, (before) =>
      insertAmong(before, siblings, isWanted),
    )
  }
  dropNewReplies(client, ids)
  showHeardOver(begunAt)
  if (first) await goOnAt(first)
}

/** The thread's beginning, which many ask for, and what else it takes. */
async function readPagesWith(client: QueryClient, confessionId: string, ids: Set<string>) {
  const pages: { replies: Reply[] }[] = []
  const found = new Set<string>()
  let focus: string | undefined
  do {
    const page = await client
      .fetchQuery({
        queryKey: ['past cache', 'thread', confessionId, focus],
        queryFn: () =>
          api('GET /api/confessions/:id/replies', {
            params: { id: confessionId },
            query: { focus },
          }),
        ...readRetries,
        staleTime: 0,
        gcTime: 0,
      })
      .catch((error) => {
        if (focus && isProblem(error, 'reply_not_found')) return { replies: [] }
        throw error
      })
    pages.push(page)
    for (const { id } of withBelow([page])) found.add(id)
    if (focus) found.add(focus)
    focus = [...ids].find((id) => !found.has(id))
  } while (focus && pages.length < mostReads)
  return pages
}

/** Whoever reads by ear or by keys goes on there, and whoever reads by eye sees it. */
async function goOnAt(id: string): Promise<void> {
  const article = await shownElement(`#${replyAnchor(id)}`)
  article?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  article?.scrollIntoView({ block: 'nearest' })
}
