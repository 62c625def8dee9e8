import { type Placeholder, sql } from 'drizzle-orm'
import type { Viewer } from './viewer.ts'

type OrPlaceholder<Value> = Value | Placeholder

/** A viewer, or what stands for one in a statement that is prepared for any. */
export type ViewerKeys = {
  [Field in 'accountId' | 'epoch' | 'sessionHash' | 'authorTags' | 'suspendedUntil']: OrPlaceholder<
    Viewer[Field]
  >
}

export const anyViewer: ViewerKeys = {
  accountId: sql.placeholder('accountId'),
  epoch: sql.placeholder('epoch'),
  sessionHash: sql.placeholder('sessionHash'),
  authorTags: sql.placeholder('authorTags'),
  suspendedUntil: sql.placeholder('suspendedUntil'),
}

/** What a statement that was prepared for any viewer is executed with. */
export function valuesOf({ accountId, epoch, sessionHash, authorTags, suspendedUntil }: Viewer) {
  return { accountId, epoch, sessionHash, authorTags, suspendedUntil }
}
