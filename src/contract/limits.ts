/* This file has no schemas, so that the browser can import it without the schema library. */

/** How many confessions one answer contains, and how many a page shows at a time (SPEC §9). */
export const pageSize = { fetched: 15, shown: 5 } as const

/** How many confessions one request can name by their ids. */
export const maxIdsPerRequest = 10

/** The maximum length of a preview in code points (SPEC §9). */
export const previewLength = 150

/** Limits for edited texts, in code points. From `…Counter` on, the form shows the number of characters (SPEC §5). */
export const editLimits = {
  title: 100,
  titleCounter: 80,
  content: 2_000,
  contentCounter: 1_800,
} as const

/** Limits for new texts, in code points. The specification sets none for them. */
export const textLimits = { title: 1_000, confession: 100_000, reply: 10_000 } as const

/** Limits in code points: the note of a report, the text of an appeal, and two fields of a takedown request. */
export const moderationLimits = {
  note: 500,
  appeal: 1_000,
  statement: 2_000,
  contact: 200,
} as const

/** Limits for a search. `length` is in code points, `terms` in words (pairs of characters in unspaced scripts). */
export const searchLimits = { length: 100, terms: 12 } as const

export const cursorLength = 1_000

export const passwordLength = { min: 6, max: 1_000 } as const

/** The depth of the deepest replies: only replies of depth 0 to 2 can be answered (SPEC §4). */
export const maxReplyDepth = 3

/** How many direct replies a page of a thread contains. */
export const threadPageSize = 50
/** How many replies a page of a thread contains in all, on every level. */
export const threadAnswerSize = 300

export const sorts = ['new', 'top'] as const
export type Sort = (typeof sorts)[number]

export const frames = ['all', 'hour', 'day', 'week', 'month'] as const
export type Frame = (typeof frames)[number]

/** Maximum number of confessions for which one event stream reports changes of replies. */
export const maxStreamConfessions = 10

/** Inboxes are updated at fixed marks, so that no one can connect a reply with the person it reaches. */
export const inboxMarkMs = 5 * 60_000

/** Maximum age in ms of an answer from a server's cache, with some slack. */
export const maxCacheAgeMs = 2_000

const kibibyte = 1024

/** Maximum sizes of request bodies in bytes. The longest text fits even if its letters are escaped in JSON. */
export const bodyLimits = {
  fields: 16 * kibibyte,
  reply: 128 * kibibyte,
  confession: 1536 * kibibyte,
} as const
