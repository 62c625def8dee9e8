import type { Viewer } from '../viewer/viewer.ts'

/** Whose an item is: its tag never leaves the server. */
export type Marked = { id: string; authorTag: string }

/** What everybody gets, and the items in it, in the order of the answer. */
export type Public<Answer> = { answer: Answer; items: Marked[] }

/** A read whose answer is the same for everybody, and so may be cached. */
export type Reading<Answer> = {
  key: string
  subject: string
  /** For a viewer only where there is nothing for everybody: own things may be hidden from others. */
  read: (viewer: Viewer | null) => Promise<Public<Answer>>
}
