import { z } from 'zod'
import { cursorLength } from './limits.ts'

/** UUIDs compare in lower case. */
export const Id = z.uuid().toLowerCase()

/** Opaque, as `nextCursor` gave it. */
export const Cursor = z.string().max(cursorLength)

export const CursorQuery = z.object({ cursor: Cursor.optional() })

export const Time = z.iso.datetime({ precision: 3 })

export const IdParams = z.object({ id: Id })
