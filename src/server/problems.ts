import {
  type FieldError,
  type ProblemBody,
  type ProblemCode,
  problems,
} from '../contract/problems.ts'

type Extra = {
  title?: string
  detail?: string
  errors?: FieldError[]
  retryAfter?: number
  cause?: unknown
}

/** An expected refusal, thrown anywhere on the server and answered by the one error handler. */
export class Problem extends Error {
  readonly status: number
  readonly body: ProblemBody
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, { retryAfter, cause, ...extra }: Extra) {
    const body = { code, ...problems[code], ...extra }
    super(body.title, { cause })
    this.status = body.status
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** After which a board that is away or overloaded may be asked again. */
export const retryAfterSeconds = 5

/** The board can't do this now: its database is away, or it has too much to do. */
export function unavailable(): Problem {
  return problem('unavailable', { retryAfter: retryAfterSeconds })
}

export function problem(code: ProblemCode, extra: Extra = {}): Problem {
  return new Problem(code, extra)
}
