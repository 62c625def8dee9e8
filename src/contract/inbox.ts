import { z } from 'zod'
import type { Calls } from './call.ts'
import { Cursor, CursorQuery, Id } from './paging.ts'
import { LoneReply } from './replies.ts'

/** A reply by another person, directly below a confession or reply of the viewer. */
export const InboxItem = z
  .object({
    reply: LoneReply,
    confession: z.object({ id: Id, title: z.string() }),
    to: z.enum(['confession', 'reply']),
    /** The beginning of the viewer's reply that was answered. Null if a confession was answered. */
    answered: z.string().nullable(),
  })
  .meta({ id: 'InboxItem' })
export type InboxItem = z.infer<typeof InboxItem>

export const InboxPage = z
  .object({ items: z.array(InboxItem), nextCursor: Cursor.nullable() })
  .meta({ id: 'InboxPage' })
export type InboxPage = z.infer<typeof InboxPage>

export const inboxCalls = {
  'GET /api/me/inbox': {
    operationId: 'listInbox',
    summary: 'A page of what others replied to the own confessions and replies, newest first',
    purpose: 'see your inbox',
    query: CursorQuery,
    answer: InboxPage,
    refusals: ['invalid_cursor'],
  },
} as const satisfies Calls
