import { z } from 'zod'
import type { Calls } from './call.ts'
import { moderatedFields, ShownTopic, viewerFields } from './item-fields.ts'
import { bodyLimits, frames, maxIdsPerRequest, sorts, textLimits } from './limits.ts'
import { Cursor, CursorQuery, Id, IdParams, Time } from './paging.ts'
import { sentences, textNames } from './sentences.ts'
import { namesMeant, requiredText, screeningRefusals } from './text.ts'

const confessionFields = {
  id: Id,
  title: z.string(),
  createdAt: Time,
  updatedAt: Time.nullable(),
  upvoteCount: z.int().nonnegative(),
  replyCount: z.int().nonnegative(),
  topic: ShownTopic,
  ...viewerFields,
  ...moderatedFields,
}

export const Confession = z
  .object({ ...confessionFields, content: z.string() })
  .meta({ id: 'Confession' })
export type Confession = z.infer<typeof Confession>

/** A confession in a list. It has a `preview`, the first 150 code points, instead of the content (SPEC §9). */
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
  topic: z.string().optional(),
  cursor: Cursor.optional(),
})

const feedDefaults = FeedQuery.parse({})

const Ids = z
  .string()
  .transform((ids) => [...new Set(ids.split(','))])
  .pipe(z.array(Id).max(maxIdsPerRequest))

/** Asks for a page of a feed or, with `ids`, for these confessions. */
const ConfessionsQuery = FeedQuery.extend({ ids: Ids.optional() }).refine(
  ({ ids, ...feed }) => !ids || isDefaultFeed(feed),
  { path: ['ids'], message: 'Please give only ids' },
)

function isDefaultFeed(feed: z.infer<typeof FeedQuery>): boolean {
  return Object.entries(feed).every(([name, value]) => value === feedDefaults[name as 'sort'])
}

const title = requiredText(textNames.title, textLimits.title, sentences.title)

export const NewConfession = z.object({
  /** An idempotency key that the client chooses: sending the same key and text again does not post again. */
  key: Id.optional(),
  title,
  content: requiredText(textNames.content, textLimits.confession, sentences.confession),
  topic: z.string().nullish(),
  namesMeant,
})
export type NewConfession = z.infer<typeof NewConfession>

export const ConfessionEdit = z.object({
  title,
  content: requiredText(textNames.content, textLimits.confession, sentences.editedConfession),
  /** Undefined: the topic stays as it is. Null: the confession has no topic. */
  topic: z.string().nullish(),
  namesMeant,
})
export type ConfessionEdit = z.infer<typeof ConfessionEdit>

const one = { params: IdParams, unmatched: 'confession_not_found' } as const

export const confessionCalls = {
  'GET /api/confessions': {
    operationId: 'listFeed',
    summary:
      'A page of the feed, newest or most voted first, of all time or a while, of all topics or one; or up to ten confessions by ids, as visitors see them',
    query: ConfessionsQuery,
    answer: ConfessionPage,
    refusals: ['invalid_cursor'],
  },
  'POST /api/confessions': {
    operationId: 'postConfession',
    summary: 'Post a confession; under the same key once',
    purpose: 'post a confession',
    writes: true,
    body: NewConfession,
    bodyLimit: bodyLimits.confession,
    status: 201,
    answer: Confession,
    refusals: ['already_posted', ...screeningRefusals],
  },
  'GET /api/confessions/:id': {
    operationId: 'readConfession',
    summary: 'A confession',
    ...one,
    answer: Confession,
  },
  'PATCH /api/confessions/:id': {
    operationId: 'editConfession',
    summary: 'Edit an own confession',
    purpose: 'edit a confession',
    writes: true,
    ...one,
    body: ConfessionEdit,
    bodyLimit: bodyLimits.confession,
    answer: Confession,
    refusals: ['not_confession_editor', 'edit_closed', ...screeningRefusals],
  },
  'DELETE /api/confessions/:id': {
    operationId: 'deleteConfession',
    summary: 'Delete an own confession with its replies and every upvote',
    purpose: 'delete a confession',
    writes: true,
    ...one,
    status: 204,
    refusals: ['not_confession_deleter'],
  },
  'GET /api/me/confessions': {
    operationId: 'listOwnConfessions',
    summary: 'A page of the own confessions, newest first',
    purpose: 'see your confessions',
    query: CursorQuery,
    answer: ConfessionPage,
    refusals: ['invalid_cursor'],
  },
} as const satisfies Calls
