import type { InboxPage } from '../../../contract/inbox.ts'
import { createStore } from '../../ui/store.ts'
import { api, type Read } from '../api/api.ts'
import { readNothing } from '../lists/changes.ts'
import { listQuery } from '../lists/own-lists.ts'

export const inboxKey = ['inbox']

/**
 * How many new replies the inbox had at the user's last action, or null if none. Later ones show after the next action.
 */
export const newReplyCount = createStore<string | null>(null)

export function inboxQuery(read: Read = api) {
  return {
    ...listQuery(inboxKey, async (cursor) =>
      withRepliesTogether(await read('GET /api/me/inbox', { query: { cursor } })),
    ),
    // The inbox shows new replies only when the user asks for them.
    meta: { readChanges: readNothing },
  }
}

/** Puts the replies to one confession together, newest first, where its newest reply is. Earlier pages stay as they are. */
export function withRepliesTogether(page: InboxPage): InboxPage {
  const groups = Map.groupBy(page.items, ({ confession }) => confession.id)
  return { ...page, items: [...groups.values()].flat() }
}
