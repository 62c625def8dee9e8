import { z } from 'zod'
import type { Calls } from './call.ts'
import { moderationLimits } from './limits.ts'
import { Time } from './paging.ts'
import { sentences } from './sentences.ts'
import { requiredText } from './text.ts'

/** A request by a person whom an item is about, or a legal notice. The sender needs no account. */
export const NewTakedown = z.object({
  kind: z.enum(['person', 'legal']),
  /** The URL of the item, or of the page that shows it. */
  link: z.string({ error: sentences.itemLink }).trim().max(1_000, sentences.itemLink),
  statement: requiredText('This', moderationLimits.statement, sentences.statement),
  contact: requiredText('This', moderationLimits.contact, sentences.contact),
  /** The sender confirms that all of it is true to their knowledge. */
  goodFaith: z.literal(true, { error: sentences.goodFaith }),
})
export type NewTakedown = z.infer<typeof NewTakedown>

export const ReceivedTakedown = z.object({ answerBy: Time }).meta({ id: 'ReceivedTakedown' })
export type ReceivedTakedown = z.infer<typeof ReceivedTakedown>

export const takedownCalls = {
  'POST /api/takedowns': {
    operationId: 'requestTakedown',
    summary:
      'Ask the operator about a confession or a reply, as the person it is about or with a legal notice; the same answer whether it is there or not',
    body: NewTakedown,
    status: 201,
    answer: ReceivedTakedown,
    refusals: ['too_fast'],
  },
} as const satisfies Calls
