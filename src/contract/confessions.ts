import { z } from 'zod'
import { frames, sorts, textLimits } from './limits.ts'
import { Cursor, Id, Time } from './paging.ts'
import { sentences, textNames } from './sentences.ts'
import { requiredText } from './text.ts'

const confessionFields = {
  id: Id,
  title: z.string(),
  createdAt: Time,
  updatedAt: Time.nullable(),
  upvoteCount: z.int().nonnegative(),
  replyCount: z.int().nonnegative(),
  hasVoted: z.boolean(),
  isOwner: z.boolean(),
}

export const Confession = z
  .object({ ...confessionFields, content: z.string() })
  .meta({ id: 'Confession' })
export type Confession = z.infer<typeof Confession>

/** A confession in a list: the first 150 code points in place of the content (SPEC §9). */
export const ConfessionCard = z
  .object({ ...confessionFields, preview: z.string(), truncated: z.boolean() })
  .meta({ id: 'ConfessionCard' })
export type ConfessionCard = z.infer<typeof ConfessionCard>

export const ConfessionPage = z
  .object({ items: z.array(ConfessionCard), nextCursor: Cursor.nullable() })
  .meta({ id: 'ConfessionPage' })
export type ConfessionPage = z.infer<typeof ConfessionPage>

export const FeedQuery = z.object({
  sort: z.enum(sorts).default('new'),
  frame: z.enum(frames).default('all'),
  cursor: Cursor.optional(),
})

const title = requiredText(textNames.title, textLimits.title, sentences.title)

export const NewConfession = z.object({
  /** Chosen by the client: the same key and text again is the same post. */
  key: Id.optional(),
  title,
  content: requiredText(textNames.content, textLimits.confession, sentences.confession),
})
export type NewConfession = z.infer<typeof NewConfession>

export const ConfessionEdit = z.object({
  title,
  content: requiredText(textNames.content, textLimits.confession, sentences.editedConfession),
})
export type ConfessionEdit = z.infer<typeof ConfessionEdit>
