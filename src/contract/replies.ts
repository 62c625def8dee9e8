import { z } from 'zod'
import type { Calls } from './call.ts'
import { moderatedFields, viewerFields } from './item-fields.ts'
import { bodyLimits, maxReplyDepth, textLimits } from './limits.ts'
import { Cursor, CursorQuery, Id, IdParams, Time } from './paging.ts'
import { sentences, textNames } from './sentences.ts'
import { namesMeant, requiredText, screeningRefusals } from './text.ts'

export const LoneReply = z.object({
  id: Id,
  /** Null if an import brought the reply without its confession. */
  confessionId: Id.nullable(),
  parentReplyId: Id.nullable(),
  depth: z.int().min(0).max(maxReplyDepth),
  content: z.string(),
  createdAt: Time,
  updatedAt: Time.nullable(),
  upvoteCount: z.int().nonnegative(),
  ...viewerFields,
  isOp: z.boolean(),
  ...moderatedFields,
})
export type LoneReply = z.infer<typeof LoneReply>

/** Has as many replies as fit into the answer: the most upvoted ones first, then the oldest. */
export type Reply = LoneReply & {
  replies: Reply[]
  moreReplies: number
  moreCursor: string | null
}
export const Reply: z.ZodType<Reply> = LoneReply.extend({
  replies: z.lazy(() => z.array(Reply)),
  /** How many direct replies to this one are missing from `replies`. */
  moreReplies: z.int().nonnegative(),
  /** The cursor of the first missing reply, or null if none is missing. */
  moreCursor: Cursor.nullable(),
}).meta({ id: 'Reply' })

export const Thread = z
  .object({ replies: z.array(Reply), nextCursor: Cursor.nullable() })
  .meta({ id: 'Thread' })
export type Thread = z.infer<typeof Thread>

export const ThreadQuery = z
  .object({ cursor: Cursor.optional(), focus: Id.optional() })
  .refine((query) => !(query.cursor && query.focus), 'Ask for a cursor or a focus, not both')

export const OwnReply = LoneReply.extend({
  confession: z.object({ id: Id, title: z.string() }).nullable(),
  /** The beginning of the answered reply. Null if the reply answers the confession, or one that can't be shown. */
  parent: z.object({ id: Id, excerpt: z.string(), isOwner: z.boolean() }).nullable(),
}).meta({ id: 'OwnReply' })
export type OwnReply = z.infer<typeof OwnReply>

export const OwnReplyPage = z
  .object({ items: z.array(OwnReply), nextCursor: Cursor.nullable() })
  .meta({ id: 'OwnReplyPage' })
export type OwnReplyPage = z.infer<typeof OwnReplyPage>

const content = requiredText(textNames.reply, textLimits.reply, sentences.reply)

export const NewReply = z.object({
  /** An idempotency key that the client chooses: sending the same key and text again does not post again. */
  key: Id.optional(),
  content,
  parentReplyId: Id.nullish(),
  namesMeant,
})
export type NewReply = z.infer<typeof NewReply>

const ReplyEdit = z.object({ content, namesMeant })
export type ReplyEdit = z.infer<typeof ReplyEdit>

/** `removed` counts the deleted reply and all visible replies below it. */
const RemovedReplies = z.object({ removed: z.int().positive() })

const thread = { params: IdParams, unmatched: 'confession_not_found' } as const
const one = { params: IdParams, unmatched: 'reply_not_found' } as const

export const replyCalls = {
  'GET /api/confessions/:id/replies': {
    operationId: 'listReplies',
    summary:
      'A page of the replies to a confession, as a tree; with a focus the page that holds that reply',
    ...thread,
    query: ThreadQuery,
    answer: Thread,
    refusals: ['reply_not_found', 'invalid_cursor'],
  },
  'POST /api/confessions/:id/replies': {
    operationId: 'postReply',
    summary: 'Reply to a confession or to a reply; under the same key once',
    purpose: 'reply',
    writes: true,
    ...thread,
    body: NewReply,
    bodyLimit: bodyLimits.reply,
    status: 201,
    answer: Reply,
    refusals: [
      'reply_not_found',
      'already_posted',
      'too_deep',
      'hidden_item',
      ...screeningRefusals,
    ],
  },
  'GET /api/replies/:id/replies': {
    operationId: 'listAnswers',
    summary: 'A page of the answers to a reply, as a tree',
    ...one,
    query: CursorQuery,
    answer: Thread,
    refusals: ['invalid_cursor'],
  },
  'PATCH /api/replies/:id': {
    operationId: 'editReply',
    summary: 'Edit an own reply',
    purpose: 'edit a reply',
    writes: true,
    ...one,
    body: ReplyEdit,
    bodyLimit: bodyLimits.reply,
    answer: Reply,
    refusals: ['not_reply_editor', 'edit_closed', ...screeningRefusals],
  },
  'DELETE /api/replies/:id': {
    operationId: 'deleteReply',
    summary: 'Delete an own reply with everything below it',
    purpose: 'delete a reply',
    writes: true,
    ...one,
    answer: RemovedReplies,
    refusals: ['not_reply_deleter'],
  },
  'GET /api/me/replies': {
    operationId: 'listOwnReplies',
    summary: 'A page of the own replies, newest first',
    purpose: 'see your replies',
    query: CursorQuery,
    answer: OwnReplyPage,
    refusals: ['invalid_cursor'],
  },
} as const satisfies Calls
