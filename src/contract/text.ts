import { z } from 'zod'
import { fits, tooLong } from './length.ts'

/**
 * Returns a schema for trimmed text of 1 to `limit` code points. `blank` is the message for a text without visible
 * characters; the other messages begin with `name`.
 */
export function requiredText(name: string, limit: number, blank: string) {
  return z
    .string({ error: blank })
    .trim()
    .refine(isVisible, blank)
    .refine((text) => fits(text, limit), tooLong(name, limit))
    .refine(isStorable, `${name} contains characters that can't be stored`)
}

/** Returns a schema for trimmed text of at most `limit` code points. Defaults to an empty text. */
export function optionalText(name: string, limit: number) {
  return z
    .string()
    .trim()
    .refine((text) => fits(text, limit), tooLong(name, limit))
    .refine(isStorable, `${name} contains characters that can't be stored`)
    .default('')
}

/** Matches a text without visible characters: only spaces, joiners and characters that draw nothing. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Zs}\u2800]*$/u

function isVisible(text: string): boolean {
  return !invisible.test(text)
}

/** PostgreSQL can't store U+0000 or an unpaired surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
