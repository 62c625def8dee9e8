import { z } from 'zod'

/** Length as people count it: Unicode code points, so an emoji is one and not two. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** UTF-16 length is never below the code point count, so the short case needs no counting. */
export function fits(text: string, limit: number): boolean {
  return text.length <= limit || lengthOf(text) <= limit
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. Everything else is kept as written. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/**
 * Trimmed text of 1 to `limit` code points.
 * `blank` is the sentence for missing or blank input, `name` starts the one for too long input.
 */
export function requiredText(name: string, limit: number, blank: string) {
  return z
    .string({ error: blank })
    .trim()
    .min(1, blank)
    .refine((text) => fits(text, limit), tooLong(name, limit))
    .refine(isStorable, `${name} contains characters that can't be stored`)
}

export function tooLong(name: string, limit: number): string {
  return `${name} can have at most ${limit.toLocaleString('en-US')} characters`
}
