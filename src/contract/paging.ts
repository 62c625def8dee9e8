import { z } from 'zod'
import { cursorLength } from './limits.ts'

/** An id, converted to lower case so that equal ids are equal strings. */
export const Id = z.uuid().toLowerCase()

/** Where the next page begins. Clients send it back as they received it, and don't interpret it. */
export const Cursor = z.string().max(cursorLength)

export const CursorQuery = z.object({ cursor: Cursor.optional() })

export const Time = z.iso.datetime({ precision: 3 })

export const IdParams = z.object({ id: Id })
