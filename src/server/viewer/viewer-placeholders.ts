import { type Placeholder, sql } from 'drizzle-orm'
import type { Viewer } from './viewer.ts'

type OrPlaceholder<Value> = Value | Placeholder

/** The fields of a viewer that SQL conditions need, as values or as placeholders of a prepared statement. */
export type ViewerKeys = {
  [Field in 'accountId' | 'epoch' | 'sessionHash' | 'authorTags' | 'suspendedUntil']: OrPlaceholder<
    Viewer[Field]
  >
}

/** When the prepared statement is run, the viewer's fields are passed as values: `{ ...viewer, … }`. */
export const viewerPlaceholders: ViewerKeys = {
  accountId: sql.placeholder('accountId'),
  epoch: sql.placeholder('epoch'),
  sessionHash: sql.placeholder('sessionHash'),
  authorTags: sql.placeholder('authorTags'),
  suspendedUntil: sql.placeholder('suspendedUntil'),
}
