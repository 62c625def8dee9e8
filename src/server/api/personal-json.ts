import {
  mapFlags,
  type ViewerFlags,
  viewerFlags,
  visitorFlags,
} from '../../contract/viewer-flags.ts'
import type { ViewerState } from '../content/viewer-state.ts'
import type { Marked, Public } from './cached-read.ts'

/** An answer in JSON without the viewer's flags (such as `hasVoted`), split at the places where they belong. */
export type Template = { parts: Buffer[]; items: Marked[]; bytes: number }

const jsonOf = (flags: ViewerFlags) => JSON.stringify(flags).slice(1, -1)
/** Quotes in users' texts are escaped, so this string occurs only where an item has its flags. */
const forEveryone = jsonOf(visitorFlags)
/** The JSON of each combination of flags. In the index of a combination, each flag is one bit. */
const forViewer = Array.from({ length: 1 << viewerFlags.length }, (_, bits) =>
  Buffer.from(jsonOf(mapFlags((flag) => (bits & (1 << viewerFlags.indexOf(flag))) !== 0))),
)

/** Serializes an answer once for all viewers, with gaps for the flags that are filled in for each viewer. */
export function templateOf<Answer>(
  { answer, items }: Public<Answer>,
  serialize: (answer: Answer) => string,
): Template {
  const parts = serialize(answer)
    .split(forEveryone)
    .map((part) => Buffer.from(part))
  if (parts.length !== items.length + 1) throw new Error('An item lacks the state of its viewer')
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
