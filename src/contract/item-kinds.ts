/* Without schemas, so that pages may import it. */

/** What people write, vote for and report. */
export const itemKinds = ['confession', 'reply'] as const
export type ItemKind = (typeof itemKinds)[number]

/** Where the calls about one item begin. */
export const itemPaths = {
  confession: '/api/confessions/:id',
  reply: '/api/replies/:id',
} as const satisfies Record<ItemKind, string>
