import { z } from 'zod'
import { fits, tooLong } from './length.ts'

/**
 * Trimmed text of 1 to `limit` code points. `blank` is the sentence for none, `name` begins the one for too
 * much.
 */
export function requiredText(name: string, limit: number, blank: string) {
  return z
    .string({ error: blank })
    .trim()
    .refine(isVisible, blank)
    .refine((text) => fits(text, limit), tooLong(name, limit))
    .refine(isStorable, `${name} contains characters that can't be stored`)
}

/** Trimmed; nothing for none. */
export function optionalText(name: string, limit: number) {
  return z
    .string()
    .trim()
    .refine((text) => fits(text, limit), tooLong(name, limit))
    .refine(isStorable, `${name} contains characters that can't be stored`)
    .default('')
}

/** Spaces, joiners and marks that draw nothing are no text, however many. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Zs}\u2800]*$/u

function isVisible(text: string): boolean {
  return !invisible.test(text)
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
