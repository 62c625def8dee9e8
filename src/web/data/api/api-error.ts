import type { ProblemBody, ProblemCode } from '../../../contract/problems.ts'

/** An answer that is a refusal: the server's problem, or none when it could not be reached. */
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

/** A refusal in full: its title, and what to do about it. */
export function reasonOf(error: Error): string {
  const detail = error instanceof ApiError ? error.problem?.detail : undefined
  return detail ? `${error.message}. ${detail}` : error.message
}

export function isProblem(error: unknown, code: ProblemCode): error is ApiError {
  return error instanceof ApiError && error.problem?.code === code
}

/** What a text gives away of somebody, at its fields. */
export function objectionsOf(error: unknown): ProblemBody | undefined {
  return isProblem(error, 'contact_data') || isProblem(error, 'names_someone')
    ? error.problem
    : undefined
}

/** What it was about is gone, or not for this person: trying again is of no use. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
