import {
  mapFlags,
  type ViewerFlags,
  viewerFlags,
  visitorFlags,
} from '../../contract/viewer-flags.ts'
import type { ViewerState } from '../content/viewer-state.ts'
import type { Marked, Public } from './cached-read.ts'

/** An answer in JSON, split where the viewer's flags of each item belong. */
export type Template = { parts: Buffer[]; items: Marked[]; bytes: number }

const jsonOf = (flags: ViewerFlags) => JSON.stringify(flags).slice(1, -1)
/** Quotes in texts are escaped, so this string occurs only where an item has its flags. */
const forEveryone = jsonOf(visitorFlags)
/** The JSON of each combination of flags. Each flag is one bit of the index. */
const forViewer = Array.from({ length: 1 << viewerFlags.length }, (_, bits) =>
  Buffer.from(jsonOf(mapFlags((flag) => (bits & (1 << viewerFlags.indexOf(flag))) !== 0))),
)

/** Serializes an answer once: only the flags differ between viewers. */
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
