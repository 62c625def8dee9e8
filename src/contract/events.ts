import { z } from 'zod'
import type { Calls } from './call.ts'
import { ChangedFlag, ShownTopic } from './item-fields.ts'
import { maxStreamConfessions } from './limits.ts'
import { Id, Time } from './paging.ts'

const Gone = z.object({ id: Id, gone: z.literal(true) })

const ConfessionChange = z.union([
  z.object({
    id: Id,
    upvoteCount: z.int().nonnegative(),
    replyCount: z.int().nonnegative(),
    /** The time of the last edit, or null. If it differs from the cached time, the text was edited. */
    updatedAt: Time.nullable(),
    topic: ShownTopic,
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
    /** Whether this is a new reply. */
    posted: z.boolean(),
  }),
  Gone.extend({ confessionId: Id }),
])
export type ReplyChange = z.infer<typeof ReplyChange>

/** The data of the event `changes`, which is the same for everyone. Handling it twice has no further effect. */
export const Changes = z.object({
  confessions: z.array(ConfessionChange),
  /** The ids of new confessions. */
  posted: z.array(Id),
  /** Changed replies to the requested confessions. If a reply is gone, all replies below it are gone, too. */
  replies: z.array(ReplyChange),
})
export type Changes = z.infer<typeof Changes>

/** The data of the event `own`, which is sent to one account only. */
export const OwnMessage = z.union([
  z.object({
    /** Viewer flags (such as `hasVoted`) that this account changed. */
    votes: z.array(ChangedFlag),
    /** The ids of confessions and replies that this account posted, edited or deleted. */
    written: z.array(Id),
  }),
  z.object({ session: z.literal('ended') }),
  /**
   * Sent every five minutes. `replies` has ids of new replies to this account; `more` says that there are others.
   * `ownChanged` says that an item of this account was hidden, shown again or edited (decision 38). `filling` pads
   * the data to a fixed size.
   */
  z.object({
    replies: z.array(Id),
    more: z.boolean(),
    ownChanged: z.boolean(),
    filling: z.string(),
  }),
])
export type OwnMessage = z.infer<typeof OwnMessage>

const StreamQuery = z.object({
  /** The confessions for which the stream reports changed replies. A query parameter that is given once is no array. */
  confession: z.preprocess(
    (given) => (given === undefined ? [] : [given].flat()),
    z.array(Id).max(maxStreamConfessions),
  ),
  /** The number of the last event that the browser has received. The stream begins after it. */
  after: z.coerce.number().int().nonnegative().optional().catch(0),
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
