import type { ZodType, z } from 'zod'
import { Time } from '../../contract/paging.ts'
import { problem } from '../errors/problems.ts'

/** Refuses the year 0, which PostgreSQL's calendar does not have. */
export const CursorTime = Time.refine((time) => !time.startsWith('0000'))

/** A cursor must contain only what its reader has seen. Decoding throws `invalid_cursor`. */
export function cursorOf<S extends ZodType>(schema: S) {
  return {
    encode: (place: z.output<S>): string =>
      Buffer.from(JSON.stringify(place)).toString('base64url'),
    decode: (cursor: string): z.output<S> => {
      const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
      if (!parsed.success) throw problem('invalid_cursor')
      return parsed.data
    },
  }
}

/** Cuts a page from `items`, which has one more item than `size` if there is a next page. */
export function cutPage<Item>(
  items: Item[],
  size: number,
  cursorAfter: (last: Item) => string,
): { items: Item[]; nextCursor: string | null } {
  const page = items.slice(0, size)
  const last = page.at(-1)
  return { items: page, nextCursor: items.length > size && last ? cursorAfter(last) : null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
