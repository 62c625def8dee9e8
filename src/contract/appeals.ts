import { z } from 'zod'
import type { Calls } from './call.ts'
import { moderationLimits } from './limits.ts'
import { IdParams } from './paging.ts'
import { sentences, textNames } from './sentences.ts'
import { requiredText } from './text.ts'

const NewAppeal = z.object({
  text: requiredText(textNames.appeal, moderationLimits.appeal, sentences.appeal),
})

const appeal = {
  purpose: 'appeal',
  writes: true,
  evenSuspended: true,
  params: IdParams,
  body: NewAppeal,
  status: 204,
  refusals: ['not_hidden', 'already_appealed'],
} as const

export const appealCalls = {
  'PUT /api/confessions/:id/appeal': {
    operationId: 'appealForConfession',
    summary: 'Appeal, once each time, against the hiding of an own confession',
    ...appeal,
    unmatched: 'confession_not_found',
  },
  'PUT /api/replies/:id/appeal': {
    operationId: 'appealForReply',
    summary: 'Appeal, once each time, against the hiding of an own reply',
    ...appeal,
    unmatched: 'reply_not_found',
  },
} as const satisfies Calls
