import { fits } from '../../../contract/length.ts'
import { moderationLimits } from '../../../contract/limits.ts'
import type { FieldError } from '../../../contract/problems.ts'

export type TakedownFields = {
  link: string
  statement: string
  contact: string
  goodFaith: boolean
}
export type TakedownNotes = { [name in keyof TakedownFields]?: string }

/** Checks a takedown request before it is sent. Returns a note for each wrong field. */
export function objectionsTo(fields: TakedownFields): TakedownNotes {
  const long = (['statement', 'contact'] as const).filter(
    (name) => !fits(fields[name].trim(), moderationLimits[name]),
  )
  return {
    ...(!fields.link.trim() && { link: 'Paste the link.' }),
    ...(!fields.statement.trim() && { statement: 'Tell us what is wrong.' }),
    ...(!fields.contact.trim() && { contact: 'Enter an email address or a phone number.' }),
    ...(!fields.goodFaith && { goodFaith: 'Please confirm.' }),
    ...Object.fromEntries(long.map((name) => [name, tooLongNote])),
  }
}

/** Returns notes for the fields that the server refused. */
export function refusedNotes(errors: FieldError[]): TakedownNotes {
  return Object.fromEntries(
    errors.map(({ field }) => [
      field,
      field === 'link' ? 'That isn’t a link to this board.' : tooLongNote,
    ]),
  )
}

const tooLongNote = 'Too long.'
