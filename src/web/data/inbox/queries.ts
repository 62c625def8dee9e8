import { api, type Read } from '../api/api.ts'
import { unlessHydrated } from '../api/query-client.ts'
import { listQuery } from '../lists/own-lists.ts'

export const inboxKey = ['inbox']

export function inboxQuery(read: Read = api) {
  const list = listQuery(inboxKey, (cursor) => read('GET /api/me/inbox', { query: { cursor } }))
  return { ...list, refetchOnMount: unlessHydrated }
}
