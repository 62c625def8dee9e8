import { z } from 'zod'
import { User } from './accounts.ts'
import type { Calls } from './call.ts'
import { Confession } from './confessions.ts'
import { Password } from './credentials.ts'
import { itemKinds } from './item-kinds.ts'
import { Id } from './paging.ts'
import { LoneReply } from './replies.ts'

/** `password` is required if the account has one. */
const ExportRequest = z.object({
  password: Password.optional(),
  votes: z.boolean().default(false),
})

/** The confession of a reply or a vote. Null for a reply that an import brought without its confession. */
const Place = z.object({ id: Id, title: z.string() }).nullable()

const text = { content: true, createdAt: true, updatedAt: true, upvoteCount: true } as const

export const ExportedConfession = Confession.pick({
  id: true,
  title: true,
  ...text,
  replyCount: true,
  topic: true,
  hidden: true,
})

/** It names no reply that it answers, because that may be someone else's. */
export const ExportedReply = z.object({
  ...LoneReply.pick({ id: true, ...text, hidden: true }).shape,
  confession: Place,
})

/** `id` is the id of the item that was voted for. A vote on a reply also names the confession of that reply. */
export const ExportedVote = z.object({ kind: z.enum(itemKinds), id: Id, confession: Place })
export type ExportedVote = z.infer<typeof ExportedVote>

export const ExportedAccount = User.pick({ email: true, memberSince: true })

/** Everything that the board can tell a person about themselves. */
export const Export = z
  .object({
    account: ExportedAccount,
    confessions: z.array(ExportedConfession),
    replies: z.array(ExportedReply),
    /** Missing unless it was asked for. */
    votes: z.array(ExportedVote).optional(),
  })
  .meta({ id: 'Export' })

export const exportCalls = {
  'POST /api/me/export': {
    operationId: 'exportOwnData',
    summary: 'Everything about oneself as one file, and on request the own votes',
    purpose: 'export your data',
    body: ExportRequest,
    answer: Export,
    refusals: [
      'unverified',
      'password_needed',
      'sign_in_needed',
      'wrong_password',
      'no_password',
      'too_many_attempts',
      'too_fast',
    ],
  },
} as const satisfies Calls
