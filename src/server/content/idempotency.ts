import { problem } from '../errors/problems.ts'

/** Returns the stored item for a repeated send. Throws `already_posted` if the stored item differs. */
export function assertSameAsStored<Stored extends { isOwner: boolean }>(
  stored: Stored,
  sent: Partial<Stored>,
): Stored {
  const fields = Object.entries(sent) as [keyof Stored, unknown][]
  const isSame = stored.isOwner && fields.every(([field, value]) => stored[field] === value)
  if (!isSame) throw problem('already_posted')
  return stored
}
