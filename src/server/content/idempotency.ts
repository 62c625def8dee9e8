import { problem } from '../errors/problems.ts'

/** A repeated send answers what is stored. Throws `already_posted` unless it is the same. */
export function sameAsStored<Stored extends { isOwner: boolean }>(
  stored: Stored,
  sent: Partial<Stored>,
): Stored {
  const fields = Object.entries(sent) as [keyof Stored, unknown][]
  const isSame = stored.isOwner && fields.every(([field, value]) => stored[field] === value)
  if (!isSame) throw problem('already_posted')
  return stored
}
