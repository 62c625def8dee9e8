import type { Kept } from '../cache/cache.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** Whose an item is: its tag never leaves the server. */
export type Marked = { id: string; authorTag: string }

/** What everybody gets, and the items in it, in the order of the answer. */
export type Public<Answer> = { answer: Answer; items: Marked[] }

/** What is read for everybody alike, and so may be kept. */
export type Reading<Answer> = {
  key: string
  subject: string
  /** For a viewer only where there is nothing for everybody: own things may be hidden from others. */
  read: (viewer: Viewer | null) => Promise<Public<Answer>>
}

/** How: from memory, or anew. */
export type Readings = Pick<Kept, 'read'>

/** For whoever has just written: another process may have kept what stood there before. */
export const readAnew: Readings = { read: (_key, _subject, fill) => fill() }
