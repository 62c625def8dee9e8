import type { OwnPart } from '../content/viewer-state.ts'
import type { Marked, Public } from './readings.ts'

/** An answer in JSON, cut where it says of an item what it is to the viewer. */
export type Template = { parts: Buffer[]; items: Marked[]; bytes: number }

const flags = (hasVoted: boolean, isOwner: boolean) => `"hasVoted":${hasVoted},"isOwner":${isOwner}`
/** What a text holds is escaped, so it stands nowhere else. */
const forEverybody = flags(false, false)
const forViewer = [false, true].map((hasVoted) =>
  [false, true].map((isOwner) => Buffer.from(flags(hasVoted, isOwner))),
)

/** Cut to its schema, and serialized, once: for a viewer only the flags change. */
export function templateOf<Answer>(
  { answer, items }: Public<Answer>,
  serialize: (answer: Answer) => string,
): Template {
  const parts = serialize(answer)
    .split(forEverybody)
    .map((part) => Buffer.from(part))
  if (parts.length !== items.length + 1)
    throw new Error('An item does not say what it is to a viewer')
  const bytes = parts.reduce((sum, part) => sum + part.length + 200, 0)
  return { parts, items, bytes }
}

export function fillIn({ parts, items }: Template, own: OwnPart): Buffer {
  const filled = items.flatMap((item, i) => [
    parts[i] as Buffer,
    forViewer[Number(own.hasVoted(item.id))]?.[Number(own.isOwner(item))] as Buffer,
  ])
  return Buffer.concat([...filled, parts.at(-1) as Buffer])
}
