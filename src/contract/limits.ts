/* Apart from the schemas, so that the browser needs no schema library for them. */

/** Confessions in one answer, and shown at a time (SPEC §9). */
export const pageSize = { fetched: 15, shown: 5 } as const

/** Code points (SPEC §9). */
export const previewLength = 150

/** Code points of a field that changes, and from where on they are counted down (SPEC §5). */
export const editLimits = {
  title: 100,
  titleCounter: 80,
  content: 2_000,
  contentCounter: 1_800,
} as const

/** Code points, where the specification has no limit. */
export const textLimits = { title: 1_000, confession: 100_000, reply: 10_000 } as const

/** Code points of what is written about an item: with a report, against hiding it, or to have it taken down. */
export const moderationLimits = {
  note: 500,
  appeal: 1_000,
  statement: 2_000,
  contact: 200,
} as const

/** Code points of what is searched for; its words, and of a script without spaces its pairs of characters. */
export const searchLimits = { length: 100, terms: 12 } as const

export const cursorLength = 1_000

export const passwordLength = { min: 6, max: 1_000 } as const

/** Depth 0 to 2 can be replied to (SPEC §4). */
export const maxReplyDepth = 3

/** Replies on one page of a level, and with all below them. */
export const threadPageSize = 50
export const threadAnswerSize = 300

export const sorts = ['new', 'top'] as const
export type Sort = (typeof sorts)[number]

export const frames = ['all', 'hour', 'day', 'week', 'month'] as const
export type Frame = (typeof frames)[number]

/** Confessions whose replies one stream of events tells. */
export const maxHeardConfessions = 10

/** Between two marks, in UTC, at which the signed-in hear of replies to them: a neighbour can't tell whom one reached. */
export const inboxMarkMs = 5 * 60_000

const kibibyte = 1024

/** Bytes: enough for the fields of a form, or for a text with every character escaped. */
export const bodyLimits = {
  fields: 16 * kibibyte,
  reply: 128 * kibibyte,
  confession: 1024 * kibibyte,
} as const
