import { problem } from '../errors/problems.ts'

/**
 * Call this if a new item's id exists already, because the request was sent before. Returns the stored item. Throws
 * `already_posted` if the stored item differs.
 */
export function assertSameAsStored<Stored extends { isOwner: boolean }>(
  stored: Stored,
  sent: Partial<Stored>,
): Stored {
  const fields = Object.entries(sent) as [keyof Stored, unknown][]
  const isSame = stored.isOwner && fields.every(([field, value]) => stored[field] === value)
  if (!isSame) throw problem('already_posted')
  return stored
}
