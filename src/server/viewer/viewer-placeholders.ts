import { type Placeholder, sql } from 'drizzle-orm'
import type { Viewer } from './viewer.ts'

type OrPlaceholder<Value> = Value | Placeholder

/** A viewer, or placeholders for a viewer in a prepared statement. */
export type ViewerKeys = {
  [Field in 'accountId' | 'epoch' | 'sessionHash' | 'authorTags' | 'suspendedUntil']: OrPlaceholder<
    Viewer[Field]
  >
}

/** Their values are those of a viewer: `{ ...viewer, … }`. */
export const viewerPlaceholders: ViewerKeys = {
  accountId: sql.placeholder('accountId'),
  epoch: sql.placeholder('epoch'),
  sessionHash: sql.placeholder('sessionHash'),
  authorTags: sql.placeholder('authorTags'),
  suspendedUntil: sql.placeholder('suspendedUntil'),
}
