import type { Viewer } from '../viewer/viewer.ts'

/** An item of an answer, with its author tag: a keyed hash of account and month that never leaves the server. */
export type Marked = { id: string; authorTag: string }

/** `answer` is the same for everyone. `items` are the items that it contains, in the same order. */
export type Public<Answer> = { answer: Answer; items: Marked[] }

/** A read with the same answer for everyone. It may be cached until its `subject` (such as a confession) changes. */
export type CacheableRead<Answer> = {
  key: string
  subject: string
  /**
   * Called with null for the shared answer. If that is not found, called again with the viewer: the item may be the
   * viewer's own and hidden from others.
   */
  read: (viewer: Viewer | null) => Promise<Public<Answer>>
}
