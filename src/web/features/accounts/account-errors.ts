import { passwordLength } from '../../../contract/limits.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { ApiError, reasonOf } from '../../data/api/api-error.ts'
import { toastError } from '../../ui/toasts.ts'

/** How long errors about signing in are shown, in ms (SPEC §9). */
const durationMs = 6_000

/** Title of the toast about an address outside the university (SPEC §8). */
export const foreignAddressTitle = 'Authentication Failed'

type AccountError = { title: string; description?: string | undefined }

export function toastAccountError({ title, description }: AccountError): number {
  return toastError(title, { description, durationMs })
}

/** Makes a call that needs cookies. Asks the browser for one, as Chromium's `cookieEnabled` is true if it blocks them. */
export async function withCookies<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  // biome-ignore lint/suspicious/noDocumentCookie: browsers from a year ago don't have all of `cookieStore`
  document.cookie = 'cookies=work; max-age=1'
  if (!document.cookie) throw new Error('To sign in, please allow cookies for this site.')
  return call()
}

/** Problems that are shown with their own title and detail (SPEC §5, §8). */
const ownWords = new Set<string>([
  'invalid_email',
  'user_not_found',
  'wrong_password',
  'wrong_credentials',
  'email_taken',
  'weak_password',
  'wrong_code',
  'code_expired',
] satisfies ProblemCode[])

/**
 * The title is the problem's own (`ownWords`), `noAnswer` if the server did not answer, or else `failure`. The sentence
 * about an address outside the university (SPEC §5) is the description below its title.
 */
export function accountErrorOf(error: Error, failure: string, noAnswer = failure): AccountError {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (!problem) return { title: noAnswer, description: error.message }
  if (problem.code === 'foreign_email_domain')
    return { title: foreignAddressTitle, description: problem.title }
  if (ownWords.has(problem.code)) {
    return { title: problem.title, description: problem.detail }
  }
  return { title: failure, description: reasonOf(error) }
}

type FieldName = 'email' | 'password' | 'currentPassword' | 'newPassword' | 'code'

/** The fields of the account forms, named as in the API. A form has only some of them. */
export type AccountFields = Record<FieldName, string>
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
