import type { ProblemCode } from '../../contract/problems.ts'
import { ApiError, isProblem, reasonOf } from '../api-error.ts'
import { toastError } from '../ui/toasts.ts'

/** Errors about signing in stay six seconds (SPEC §9). */
const durationMs = 6_000

/** Why something about an account was refused, as a person reads it. */
export type AccountError = { title: string; description?: string | undefined }

export function toastAccountError({ title, description }: AccountError): void {
  toastError(title, { description, durationMs })
}

/** Problems that say all there is in their own words (SPEC §5, §8). */
const ownWords: ProblemCode[] = [
  'invalid_email',
  'foreign_email_domain',
  'user_not_found',
  'wrong_password',
  'wrong_credentials',
  'email_taken',
  'weak_password',
  'link_expired',
]

/** `refused` is the title of any other refusal, `failed` of a call that had no answer. */
export function accountErrorOf(error: Error, refused: string, failed = refused): AccountError {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (!problem) return { title: failed, description: error.message }
  if (ownWords.some((code) => isProblem(error, code))) {
    return { title: problem.title, description: problem.detail }
  }
  return { title: refused, description: reasonOf(error) }
}
