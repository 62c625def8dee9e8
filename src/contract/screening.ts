import { z } from 'zod'

/** The refusals of a text that contains contact data or names. Their `errors` name the fields. */
export const screeningRefusals = ['contact_data', 'names_someone'] as const

/** The author was asked about a full name or possible contact data, and confirmed the text. */
export const namesMeant = z.literal(true).optional()
