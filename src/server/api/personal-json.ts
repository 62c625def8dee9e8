import { eachFlag, noFlags, type ViewerFlags, viewerFlags } from '../../contract/viewer-flags.ts'
import type { ViewerState } from '../content/viewer-state.ts'
import type { Marked, Public } from './readings.ts'

/** An answer in JSON, cut where it says of an item what it is to the viewer. */
export type Template = { parts: Buffer[]; items: Marked[]; bytes: number }

const jsonOf = (flags: ViewerFlags) => JSON.stringify(flags).slice(1, -1)
/** What a text holds is escaped, so it stands nowhere else. */
const forEverybody = jsonOf(noFlags)
/** One for each combination of flags, at the number that has a bit for each of them. */
const forViewer = Array.from({ length: 1 << viewerFlags.length }, (_, bits) =>
  Buffer.from(jsonOf(eachFlag((flag) => (bits & (1 << viewerFlags.indexOf(flag))) !== 0))),
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

export function fillIn({ parts, items }: Template, stateOf: ViewerState): Buffer {
  const filled = items.flatMap((item, i) => [parts[i] as Buffer, flagsIn(stateOf(item))])
  return Buffer.concat([...filled, parts.at(-1) as Buffer])
}

function flagsIn(flags: ViewerFlags): Buffer {
  const bits = viewerFlags.reduce((sum, flag, place) => sum | (Number(flags[flag]) << place), 0)
  return forViewer[bits] as Buffer
}
