import { api, type Read } from '../api/api.ts'
import { readNothing } from '../lists/changes.ts'
import { listQuery } from '../lists/own-lists.ts'

export const inboxKey = ['inbox']

export function inboxQuery(read: Read = api) {
  return {
    ...listQuery(inboxKey, (cursor) => read('GET /api/me/inbox', { query: { cursor } })),
    // The inbox shows new replies only when the user asks for them.
    meta: { readChanges: readNothing },
  }
}
