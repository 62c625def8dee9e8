/* This file has no schemas, so that the browser can import it without the schema library. */

export const itemKinds = ['confession', 'reply'] as const
export type ItemKind = (typeof itemKinds)[number]

/** The paths with which all calls about one item begin. */
export const itemPaths = {
  confession: '/api/confessions/:id',
  reply: '/api/replies/:id',
} as const satisfies Record<ItemKind, string>
