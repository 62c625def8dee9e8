import { z } from 'zod'

/** The error codes for a text that contains contact data or names. In the answer, `errors` names the fields. */
export const screeningRefusals = ['contact_data', 'names_someone'] as const

/** True if the author was asked about a full name or possible contact data in the text, and confirmed the text. */
export const namesMeant = z.literal(true).optional()
