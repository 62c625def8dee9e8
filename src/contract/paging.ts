import { z } from 'zod'
import { cursorLength } from './limits.ts'

/** An id, converted to lower case so that equal ids are equal strings. */
export const Id = z.uuid().toLowerCase()

/**
 * A place in a list from which the next page is read. Clients don't interpret it; they send back what they received
 * as `nextCursor`.
 */
export const Cursor = z.string().max(cursorLength)

export const CursorQuery = z.object({ cursor: Cursor.optional() })

export const Time = z.iso.datetime({ precision: 3 })

export const IdParams = z.object({ id: Id })
