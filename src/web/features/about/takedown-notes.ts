import { fits, tooLong } from '../../../contract/length.ts'
import { moderationLimits } from '../../../contract/limits.ts'
import type { FieldError } from '../../../contract/problems.ts'

export type TakedownFields = {
  link: string
  statement: string
  contact: string
  goodFaith: boolean
}
export type TakedownNotes = { [name in keyof TakedownFields]?: string }

/** Checks a takedown request before it is sent. Returns a note for each wrong field, and a sentence for all. */
export function objectionsTo(fields: TakedownFields): { notes: TakedownNotes; sentence: string } {
  const missing: TakedownNotes = {
    ...(!fields.link.trim() && { link: 'Paste the link.' }),
    ...(!fields.statement.trim() && { statement: 'Tell us what is wrong.' }),
    ...(!fields.contact.trim() && { contact: 'Enter an email address or a phone number.' }),
    ...(!fields.goodFaith && { goodFaith: 'Please confirm.' }),
  }
  const long = (['statement', 'contact'] as const).filter(
    (name) => !fits(fields[name].trim(), moderationLimits[name]),
  )
  const [first] = long
  return {
    notes: { ...missing, ...Object.fromEntries(long.map((name) => [name, tooLongNote])) },
    sentence:
      first && Object.keys(missing).length === 0
        ? tooLong('This', moderationLimits[first])
        : 'Please fill in the whole form',
  }
}

/** Returns notes for the fields that the server refused. A toast shows the server's own sentence. */
export function refusedNotes(errors: FieldError[]): TakedownNotes {
  return Object.fromEntries(
    errors.map(({ field }) => [
      field,
      field === 'link' ? 'That isn’t a link to this board.' : tooLongNote,
    ]),
  )
}

const tooLongNote = 'Too long.'
