import { z } from 'zod'

/** What a text is refused for, or asked about, with `errors` at its fields. */
export const guardRefusals = ['contact_data', 'names_someone'] as const

/** Asked about a full name, or what may be contact data, somebody means it. */
export const namesMeant = z.literal(true).optional()
