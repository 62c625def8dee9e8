import type { Kept } from './kept.ts'

/** How what everybody may read is read: from memory, or anew. */
export type Readings = Pick<Kept, 'read'>

/** For whoever has just written: another process may have kept what stood there before. */
export const readAnew: Readings = { read: (_key, _subject, fill) => fill() }
