import type { Viewer } from '../viewer/viewer.ts'

/** An item of an answer, with its author's tag, which never leaves the server. */
export type Marked = { id: string; authorTag: string }

/** The answer that everyone gets, and its items in the same order. */
export type Public<Answer> = { answer: Answer; items: Marked[] }

/** A read with the same answer for everyone, so that it may be cached. */
export type CacheableRead<Answer> = {
  key: string
  subject: string
  /** Gets null for the shared answer, and the viewer only if that is not found: it may be their own hidden item. */
  read: (viewer: Viewer | null) => Promise<Public<Answer>>
}
