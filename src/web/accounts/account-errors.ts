import { ApiError, reasonOf } from '../api.ts'
import { toastError } from '../ui/toasts.ts'

/** Errors about signing in stay six seconds (SPEC §9). */
const duration = 6_000

/** Why something about an account was refused, as a person reads it. */
export type Refusal = { title: string; description?: string | undefined }

export function tellRefusal({ title, description }: Refusal): void {
  toastError(title, { description, duration })
}

/** Refusals that say all there is in their own words (SPEC §5, §8). */
const ownWords = new Set([
  'invalid_email',
  'foreign_email_domain',
  'user_not_found',
  'wrong_password',
  'wrong_credentials',
  'email_taken',
  'weak_password',
  'link_expired',
])

/** `refused` is the title of any other refusal, `failed` of a call that had no answer. */
export function refusalOf(error: Error, refused: string, failed = refused): Refusal {
  const problem = error instanceof ApiError ? error.problem : undefined
  if (!problem) return { title: failed, description: error.message }
  if (ownWords.has(problem.code)) return { title: problem.title, description: problem.detail }
  return { title: refused, description: reasonOf(error) }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem?.code : undefined
}
