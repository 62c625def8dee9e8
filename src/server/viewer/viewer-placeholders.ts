import { type Placeholder, sql } from 'drizzle-orm'
import type { Viewer } from './viewer.ts'

type OrPlaceholder<Value> = Value | Placeholder

/** A viewer, or placeholders for a viewer in a prepared statement. */
export type ViewerKeys = {
  [Field in 'accountId' | 'epoch' | 'sessionHash' | 'authorTags' | 'suspendedUntil']: OrPlaceholder<
    Viewer[Field]
  >
}

export const viewerPlaceholders: ViewerKeys = {
  accountId: sql.placeholder('accountId'),
  epoch: sql.placeholder('epoch'),
  sessionHash: sql.placeholder('sessionHash'),
  authorTags: sql.placeholder('authorTags'),
  suspendedUntil: sql.placeholder('suspendedUntil'),
}

/** Returns the values for the placeholders of `viewerPlaceholders`. */
export function viewerValues({
  accountId,
  epoch,
  sessionHash,
  authorTags,
  suspendedUntil,
}: Viewer) {
  return { accountId, epoch, sessionHash, authorTags, suspendedUntil }
}
