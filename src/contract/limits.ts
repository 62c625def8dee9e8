/* This file has no schemas, so that the browser can import it without the schema library. */

/** How many confessions one answer contains, and how many a page shows at a time (SPEC §9). */
export const pageSize = { fetched: 15, shown: 5 } as const

/** In code points (SPEC §9). */
export const previewLength = 150

/** In code points, for edited texts. From `…Counter` on, the form shows how many are used (SPEC §5). */
export const editLimits = {
  title: 100,
  titleCounter: 80,
  content: 2_000,
  contentCounter: 1_800,
} as const

/** In code points, for new texts. The specification sets no limit for them. */
export const textLimits = { title: 1_000, confession: 100_000, reply: 10_000 } as const

/** In code points: the note of a report, the text of an appeal, and the fields of a takedown request. */
export const moderationLimits = {
  note: 500,
  appeal: 1_000,
  statement: 2_000,
  contact: 200,
} as const

/** `length` is in code points; `terms` counts words, and pairs of characters in scripts without spaces. */
export const searchLimits = { length: 100, terms: 12 } as const

export const cursorLength = 1_000

export const passwordLength = { min: 6, max: 1_000 } as const

/** Replies of depth 0 to 2 can be answered (SPEC §4). */
export const maxReplyDepth = 3

/** How many direct replies a page of a thread contains. */
export const threadPageSize = 50
/** How many replies a page of a thread contains in all, on every level. */
export const threadAnswerSize = 300

export const sorts = ['new', 'top'] as const
export type Sort = (typeof sorts)[number]

export const frames = ['all', 'hour', 'day', 'week', 'month'] as const
export type Frame = (typeof frames)[number]

/** For how many confessions one event stream reports changed replies. */
export const maxStreamConfessions = 10

/** Inboxes are updated at fixed times, so that an observer can't connect a new reply with the person it reaches. */
export const inboxMarkMs = 5 * 60_000

const kibibyte = 1024

/** In bytes. A text fits even if each of its characters is escaped. */
export const bodyLimits = {
  fields: 16 * kibibyte,
  reply: 128 * kibibyte,
  confession: 1024 * kibibyte,
} as const
