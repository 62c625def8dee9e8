import type { ProblemBody, ProblemCode } from '../../../contract/problems.ts'

/** The server's refusal of a request. `problem` is undefined if the server could not be reached. */
export class ApiError extends Error {
  readonly problem: ProblemBody | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(problem?: ProblemBody, retryAfterSeconds?: number) {
    super(problem?.title ?? 'No connection to the board')
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number | undefined {
    return this.problem?.status
  }
}

/** Returns the title of a refusal, followed by the advice on what to do about it. */
export function reasonOf(error: Error): string {
  const detail = error instanceof ApiError ? error.problem?.detail : undefined
  return detail ? `${error.message}. ${detail}` : error.message
}

export function isProblem(error: unknown, code: ProblemCode): error is ApiError {
  return error instanceof ApiError && error.problem?.code === code
}

/** Returns the problem if the text was refused, or asked about, because it may identify a person. */
export function screeningProblemOf(error: unknown): ProblemBody | undefined {
  return isProblem(error, 'contact_data') || isProblem(error, 'names_someone')
    ? error.problem
    : undefined
}

/** Returns whether the item is gone or not visible to this user, so that retrying is useless. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
