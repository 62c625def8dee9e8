import type { ProblemBody, ProblemCode } from '../../../contract/problems.ts'

/** `problem`: why the server refused. `sentAtMs`: when the request was sent, in ms since the page was loaded. */
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

/** Returns the problem if the text contains contact data, or a name that the author is asked about. */
export function screeningProblemOf(error: unknown): ProblemBody | undefined {
  return isProblem(error, 'contact_data') || isProblem(error, 'names_someone')
    ? error.problem
    : undefined
}

/** The item does not exist or this user can't see it, so a retry is useless. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
