import { z } from 'zod'
import type { Calls } from './call.ts'
import { IdParams } from './paging.ts'

export const UpvoteState = z
  .object({ upvoteCount: z.int().nonnegative(), hasVoted: z.boolean() })
  .meta({ id: 'UpvoteState' })
export type UpvoteState = z.infer<typeof UpvoteState>

const upvote = {
  purpose: 'upvote',
  writes: true,
  params: IdParams,
  unmatched: 'invalid_reaction_target',
  answer: UpvoteState,
} as const

export const upvoteCalls = {
  'PUT /api/confessions/:id/upvote': {
    operationId: 'upvoteConfession',
    summary: 'Upvote a confession; repeating it changes nothing',
    ...upvote,
    refusals: ['confession_not_found'],
  },
  'DELETE /api/confessions/:id/upvote': {
    operationId: 'removeUpvoteFromConfession',
    summary: 'Take the own upvote of a confession back; repeating it changes nothing',
    ...upvote,
    refusals: ['confession_not_found'],
  },
  'PUT /api/replies/:id/upvote': {
    operationId: 'upvoteReply',
    summary: 'Upvote a reply; repeating it changes nothing',
    ...upvote,
    refusals: ['reply_not_found'],
  },
  'DELETE /api/replies/:id/upvote': {
    operationId: 'removeUpvoteFromReply',
    summary: 'Take the own upvote of a reply back; repeating it changes nothing',
    ...upvote,
    refusals: ['reply_not_found'],
  },
} as const satisfies Calls
