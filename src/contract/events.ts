import { z } from 'zod'
import type { Calls } from './call.ts'
import { ChangedFlag } from './item-fields.ts'
import { maxHeardConfessions } from './limits.ts'
import { Id, Time } from './paging.ts'

const Gone = z.object({ id: Id, gone: z.literal(true) })

const ConfessionChange = z.union([
  z.object({
    id: Id,
    upvoteCount: z.int().nonnegative(),
    replyCount: z.int().nonnegative(),
    /** Another one than before: it was edited. */
    updatedAt: Time.nullable(),
  }),
  Gone,
])
export type ConfessionChange = z.infer<typeof ConfessionChange>

const ReplyChange = z.union([
  z.object({
    id: Id,
    confessionId: Id,
    parentReplyId: Id.nullable(),
    upvoteCount: z.int().nonnegative(),
    updatedAt: Time.nullable(),
    /** Whether it is new. */
    posted: z.boolean(),
  }),
  Gone.extend({ confessionId: Id }),
])
export type ReplyChange = z.infer<typeof ReplyChange>

/** Of `event: changes`: what everybody may know, by id. Hearing it twice changes nothing. */
export const Changes = z.object({
  confessions: z.array(ConfessionChange),
  /** New confessions. */
  posted: z.array(Id),
  /** Of the confessions that were asked for. What is below one that is gone is gone with it. */
  replies: z.array(ReplyChange),
})
export type Changes = z.infer<typeof Changes>

/** Of `event: own`: for one account alone. */
export const Own = z.union([
  z.object({
    /** Viewer flags that this account changed; so far upvotes are the only ones. */
    votes: z.array(ChangedFlag),
    /** Confessions and replies that this account posted, edited or deleted. */
    written: z.array(Id),
  }),
  z.object({ session: z.literal('ended') }),
  /**
   * At five-minute marks, filled up to one size: new replies to this account's, and whether there are more; and
   * whether something of this account's was hidden or shown again, or edited.
   */
  z.object({
    replies: z.array(Id),
    more: z.boolean(),
    ownChanged: z.boolean(),
    filling: z.string(),
  }),
])
export type Own = z.infer<typeof Own>

const maxPositions = 10

/** One value comes alone. */
function listOf<Item extends z.ZodType>(item: Item, most: number) {
  return z.preprocess(
    (given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
    z.array(item).max(most),
  )
}

const StreamQuery = z.object({
  /** Whose replies are asked for. */
  confession: listOf(Id, maxHeardConfessions),
  /** Ids of events: the stream begins after the oldest. */
  after: listOf(z.string().regex(/^[\w-]{1,32}$/), maxPositions),
})

export const eventCalls = {
  'GET /api/events': {
    operationId: 'listen',
    summary:
      'What happens from now on, or since an event, as server-sent events: changes, own, resync',
    query: StreamQuery,
    stream: true,
  },
} as const satisfies Calls
