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
    ...listQuery(inboxKey, (cursor) => read('GET /api/me/inbox', { query: { cursor } })),
    // The inbox shows new replies only when the user asks for them.
    meta: { readChanges: readNothing },
  }
}
