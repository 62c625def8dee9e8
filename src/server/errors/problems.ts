import {
  type FieldError,
  type ProblemBody,
  type ProblemCode,
  problems,
} from '../../contract/problems.ts'

type Extra = {
  title?: string
  detail?: string
  errors?: FieldError[]
  retryAfter?: number
  cause?: unknown
}

/** An expected error: the server refuses a request. `http/errors.ts` turns it into a response. */
export class Problem extends Error {
  readonly status: number
  readonly body: ProblemBody
  /** Seconds after which the client should try again. Undefined if no time is known. */
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, { retryAfter, cause, ...extra }: Extra) {
    const body = { code, ...problems[code], ...extra }
    super(body.title, { cause })
    this.status = body.status
    this.body = body
    this.retryAfter = retryAfter
  }
}

export const retryAfterSeconds = 5

export function unavailable(): Problem {
  return problem('unavailable', { retryAfter: retryAfterSeconds })
}

export function problem(code: ProblemCode, extra: Extra = {}): Problem {
  return new Problem(code, extra)
}
