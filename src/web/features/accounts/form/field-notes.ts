import { passwordLength } from '../../../../contract/limits.ts'
import type { ProblemCode } from '../../../../contract/problems.ts'
import { ApiError } from '../../../data/api/api-error.ts'

type FieldName = 'email' | 'password' | 'currentPassword' | 'newPassword' | 'code'

/** The fields of the account forms, named as in the API. A form has only some of them. */
export type AccountFields = Record<FieldName | 'votes', string>
type Fields = Partial<AccountFields>
export type AccountNotes = { [name in FieldName]?: string }

const blank = 'Required.'

type Refusal = { about: FieldName[]; note: string | ((domain: string) => string) }

/** A toast says what the server refused. The note at the field stays, and helps to mend it. */
const refusals: { [code in ProblemCode]?: Refusal } = {
  invalid_email: { about: ['email'], note: (domain) => `Write it like you@${domain}.` },
  foreign_email_domain: { about: ['email'], note: (domain) => `Not an @${domain} email.` },
  user_not_found: { about: ['email'], note: 'No account yet.' },
  email_taken: { about: ['email'], note: 'Already has an account.' },
  wrong_password: {
    about: ['currentPassword', 'password'],
    note: 'That’s not it. Check for typos.',
  },
  password_needed: { about: ['currentPassword', 'password'], note: blank },
  wrong_code: { about: ['code'], note: 'Check the digits.' },
  code_expired: { about: ['code'], note: 'Expired.' },
  wrong_credentials: { about: ['password'], note: 'Check email and password.' },
}

export function notesForBlankFields(fields: Fields): AccountNotes {
  const isBlank = (name: FieldName) =>
    (name === 'email' ? fields.email?.trim() : fields[name]) === ''
  const names = namesIn(fields).filter(isBlank)
  return Object.fromEntries(names.map((name) => [name, blank]))
}

/** Returns a note for each field that the error is about. The result is empty if the error is not about a field. */
export function refusedNotes(error: Error, fields: Fields, domain: string): AccountNotes {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (!problem) return {}
  if (problem.code === 'weak_password') {
    const name = 'newPassword' in fields ? 'newPassword' : 'password'
    const isShort = [...(fields[name] ?? '')].length < passwordLength.min
    return { [name]: isShort ? 'Too short.' : 'Too easy to guess.' }
  }
  if (problem.code === 'invalid_fields') {
    const names = namesIn(fields).filter((name) =>
      problem.errors?.some(({ field }) => field === name),
    )
    return Object.fromEntries(names.map((name) => [name, 'Too long.']))
  }
  const { about, note } = refusals[problem.code as ProblemCode] ?? {}
  const name = about?.find((known) => known in fields)
  return name && note ? { [name]: typeof note === 'string' ? note : note(domain) } : {}
}

function namesIn(fields: Fields): FieldName[] {
  return Object.keys(fields) as FieldName[]
}
