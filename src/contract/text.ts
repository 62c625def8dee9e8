import { z } from 'zod'
import { fits, tooLong } from './length.ts'

/** `blank` is the message for a text without visible characters. The others begin with `name`. */
export function requiredText(name: string, limit: number, blank: string) {
  return textUpTo(
    name,
    limit,
    z.string({ error: blank }).trim().refine(isVisible, { message: blank, abort: true }),
  )
}

/** Returns a schema for trimmed text of at most `limit` code points. Defaults to an empty text. */
export function optionalText(name: string, limit: number) {
  return textUpTo(name, limit, z.string().trim()).default('')
}

function textUpTo(name: string, limit: number, text: z.ZodString) {
  return text
    .refine((text) => fits(text, limit), { message: tooLong(name, limit), abort: true })
    .refine(isStorable, `${name} contains characters that can't be stored`)
    .refine(isBreakable, `${name} has too many accents or joined emoji on one character`)
}

/** Matches a text that shows nothing: only spaces, accents without a letter, control characters, joiners and such. */
const invisible =
  /^[\s\p{Z}\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc\u{1d159}\u{13430}-\u{1343f}]*$/u

function isVisible(text: string): boolean {
  return !invisible.test(text)
}

/** PostgreSQL can't store U+0000 or an unpaired surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Maximum code points of one grapheme. A family of four with skin tones has 11, the tallest stack of Tibetan has 9. */
const maxGraphemeLength = 20

/** A grapheme has one ASCII character at most, so a long one has many others in a row. Most texts need no segmenter. */
const mayBeLong = /[^\0-\x7f]{10}/

/** Returns false if a grapheme is so long that it may not fit on a line: browsers can't break it. */
function isBreakable(text: string): boolean {
  if (!mayBeLong.test(text)) return true
  for (const { segment } of graphemes.segment(text))
    if (!fits(segment, maxGraphemeLength)) return false
  return true
}

/** The error codes for a text that contains contact data or names. In the answer, `errors` names the fields. */
export const screeningRefusals = ['contact_data', 'names_someone'] as const

/** True if the author was asked about a full name or possible contact data in the text, and confirmed the text. */
export const namesMeant = z.literal(true).optional()
