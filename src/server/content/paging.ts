import { type ZodType, z } from 'zod'
import { pageSize } from '../../contract/limits.ts'
import { Id, Time } from '../../contract/paging.ts'
import { problem } from '../errors/problems.ts'

/** A time in a cursor. The year 0 is refused, because PostgreSQL's calendar does not have it. */
export const CursorTime = Time.refine((time) => !time.startsWith('0000'))

/** The place where the next page of a list begins: after the item with this time and id. */
export const Place = z.object({ at: CursorTime, id: Id })

type Row = { id: string; createdAt: Date }

export function placeOf({ id, createdAt }: Row): z.infer<typeof Place> {
  return { at: createdAt.toISOString(), id }
}

const Cursor = z.object({ of: z.string(), after: z.unknown() })

/** A cursor is valid for one list only. Readers can decode it, so it contains only what they have seen. */
export function cursorOf<S extends ZodType>(schema: S) {
  return {
    encode: (listing: string, after: z.output<S>): string =>
      Buffer.from(JSON.stringify({ of: listing, after })).toString('base64url'),
    /** Throws `invalid_cursor`, also for the cursor of another list. */
    decode: (listing: string, cursor: string | undefined): z.output<S> | undefined => {
      if (cursor === undefined) return undefined
      const { data } = Cursor.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
      const place = schema.safeParse(data?.after)
      if (data?.of !== listing || !place.success) throw problem('invalid_cursor')
      return place.data
    },
  }
}

/** Cuts a page from `items`, which has one item more than a page if there is a next page. */
export function cutPage<Item>(
  items: Item[],
  cursorAfter: (last: Item) => string,
): { items: Item[]; nextCursor: string | null } {
  const page = items.slice(0, pageSize.fetched)
  const last = page.at(-1)
  return { items: page, nextCursor: items.length > page.length && last ? cursorAfter(last) : null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
