import type { ProblemBody } from '../contract/problems.ts'

/** An answer that is a refusal: the server's problem, or none when it could not be reached. */
export class ApiError extends Error {
  readonly problem: ProblemBody | undefined
  /** Seconds after which trying again makes sense, where the server says so. */
  readonly retryAfter: number | undefined

  constructor(problem?: ProblemBody, retryAfter?: number) {
    super(problem?.title ?? 'The board could not be reached')
    this.problem = problem
    this.retryAfter = retryAfter
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

/** Reads a path of the API: over HTTP in the browser, from the board itself while rendering a page. */
export type Get = <Answer>(path: string) => Promise<Answer>

export const getJson: Get = (path) => send('GET', path)

/** Calls the API. Throws an ApiError for every answer that is no success, and when none comes. */
export async function send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  }).catch(() => {
    throw new ApiError()
  })
  if (!response.ok) throw new ApiError(await problemIn(response), retryAfterIn(response))
  return response.status === 204 ? (undefined as Answer) : await response.json()
}

/** Only as seconds; no server of ours gives a date. */
function retryAfterIn({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

async function problemIn(response: Response): Promise<ProblemBody | undefined> {
  const isProblem = response.headers.get('content-type')?.includes('problem+json')
  return isProblem ? await response.json() : undefined
}
