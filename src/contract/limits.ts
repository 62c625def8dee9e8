/*
 * Numbers and lists that both sides know. Apart from the schemas, so that the browser gets these
 * without the schema library.
 */

/** Confessions that one answer holds, and how many of them are shown at a time (SPEC §9). */
export const pageSize = { fetched: 15, shown: 5 } as const

/** Code points of a card's preview (SPEC §9). */
export const previewLength = 150

/** Limits of an edit, and from where on they are counted down (SPEC §5). They apply to a field that changes. */
export const editLimits = {
  title: 100,
  titleCounter: 80,
  content: 2_000,
  contentCounter: 1_800,
} as const

/** Technical limits of any text, where the specification has none. */
export const textLimits = { title: 1_000, confession: 100_000, reply: 10_000 } as const

/** Characters of a cursor, at most. */
export const cursorLength = 1_000

export const passwordLength = { min: 6, max: 1_000 } as const

/** Depth 0 to 2 can be replied to (SPEC §4), so the deepest reply stands at depth 3. */
export const deepestReply = 3

/** Replies on one page of a thread: at the level it lists, and with all that comes along below. */
export const threadPageSize = 50
export const threadAnswerSize = 300

export const sorts = ['new', 'top'] as const
export type Sort = (typeof sorts)[number]

export const frames = ['all', 'hour', 'day', 'week', 'month'] as const
export type Frame = (typeof frames)[number]

const kibibyte = 1024

/** Bytes of one body at most: the fields of a form, a reply or a confession with every character escaped. */
export const bodyLimits = {
  fields: 16 * kibibyte,
  reply: 128 * kibibyte,
  confession: 1024 * kibibyte,
} as const
