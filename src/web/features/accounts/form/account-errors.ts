import type { ProblemCode } from '../../../../contract/problems.ts'
import { ApiError, reasonOf } from '../../../data/api/api-error.ts'
import { toastError } from '../../../ui/toasts.ts'

/** How long errors about signing in are shown, in ms (SPEC §9). */
const durationMs = 6_000

export type AccountError = { title: string; description?: string | undefined }

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
  'foreign_email_domain',
  'user_not_found',
  'wrong_password',
  'wrong_credentials',
  'email_taken',
  'weak_password',
  'wrong_code',
  'code_expired',
] satisfies ProblemCode[])

/**
 * Returns the title and description to show. The title is the problem's own if `ownWords` contains it, `noAnswer` if
 * the server did not answer, and otherwise `failure`.
 */
export function accountErrorOf(error: Error, failure: string, noAnswer = failure): AccountError {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (!problem) return { title: noAnswer, description: error.message }
  if (ownWords.has(problem.code)) {
    return { title: problem.title, description: problem.detail }
  }
  return { title: failure, description: reasonOf(error) }
}
