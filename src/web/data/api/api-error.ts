import type { ProblemBody, ProblemCode } from '../../../contract/problems.ts'

/**
 * The error of a failed request. `problem` says why the server refused it; undefined if there was no answer from it.
 * `sentAtMs` is when the request was sent, in ms since the page was loaded.
 */
export class ApiError extends Error {
  readonly problem: ProblemBody | undefined
  readonly retryAfterSeconds: number | undefined
  readonly sentAtMs: number

  constructor(problem?: ProblemBody, retryAfterSeconds?: number, sentAtMs = performance.now()) {
    super(problem?.title ?? 'No connection to the board')
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
    this.sentAtMs = sentAtMs
  }

  get status(): number | undefined {
    return this.problem?.status
  }
}

/** Returns the sentence to show for an error: its title and, if the server sent one, the advice on what to do. */
export function reasonOf(error: Error): string {
  const detail = error instanceof ApiError ? error.problem?.detail : undefined
  return detail ? `${error.message}. ${detail}` : error.message
}

export function isProblem(error: unknown, code: ProblemCode): error is ApiError {
  return error instanceof ApiError && error.problem?.code === code
}

/**
 * Returns the problem if the server refused a text because it contains contact data, or asked the author about a name
 * in it. Otherwise it returns undefined.
 */
export function screeningProblemOf(error: unknown): ProblemBody | undefined {
  return isProblem(error, 'contact_data') || isProblem(error, 'names_someone')
    ? error.problem
    : undefined
}

/**
 * Returns whether the server answered 404: the item does not exist or this user can't see it, so a retry is useless.
 */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
