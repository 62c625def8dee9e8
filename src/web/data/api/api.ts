import type { AnswerOf, BodyOf, CallName, ParamsOf, QueryOf } from '../../../contract/calls.ts'
import type { ProblemBody } from '../../../contract/problems.ts'
import { noteRequest } from '../../ui/offline.tsx'
import { setServerClock } from '../../ui/time.tsx'
import { ApiError } from './api-error.ts'

/** The inputs that the contract declares for a call, and what else `CallInput` allows. Any other input is a type error. */
type InputOf<Name extends CallName> = Part<'params', ParamsOf<Name>> &
  Part<'query', QueryOf<Name>> &
  Part<'body', BodyOf<Name>> &
  Pick<CallInput, 'signal' | 'withoutSession'>
type Part<Key extends string, Value> = Value extends undefined
  ? { [key in Key]?: undefined }
  : object extends Value
    ? { [key in Key]?: Value }
    : { [key in Key]: Value }
type ArgumentsOf<Name extends CallName> =
  object extends InputOf<Name> ? [input?: InputOf<Name>] : [input: InputOf<Name>]

type ReadName = Exclude<Extract<CallName, `GET ${string}`>, 'GET /api/events'>

/** The type of `api` for reads. While the server renders a page, another function calls the board directly. */
export type Read = <Name extends ReadName>(
  name: Name,
  ...input: ArgumentsOf<Name>
) => Promise<AnswerOf<Name>>

/** Throws an ApiError unless the answer is whole and its status a success, and an AbortError if it was cancelled. */
export function api<Name extends CallName>(
  name: Name,
  ...input: ArgumentsOf<Name>
): Promise<AnswerOf<Name>>
export async function api(name: CallName, input: CallInput = {}): Promise<unknown> {
  const { signal = null } = input
  const sentAtMs = performance.now()
  const toApiError = (error: unknown): never => {
    if (!signal?.aborted) noteRequest(false)
    throw signal?.aborted ? error : new ApiError()
  }
  const response = await fetch(callUrl(name, input), {
    signal,
    method: name.slice(0, name.indexOf(' ')),
    ...(input.withoutSession && { credentials: 'omit', cache: 'no-store' }),
    ...(input.body !== undefined && {
      body: JSON.stringify(input.body),
      headers: { 'content-type': 'application/json' },
    }),
  }).catch(toApiError)
  noteRequest(true)
  // Set the clock only from calls under /me/: their answers are never cached, so their `date` header is current.
  const date = name.includes('/me/') && Date.parse(response.headers.get('date') ?? '')
  if (date) setServerClock(date)
  if (!response.ok) {
    const problem = await problemIn(response).catch(toApiError)
    throw new ApiError(problem, retryAfterIn(response), sentAtMs)
  }
  return response.status === 204 ? undefined : await response.json().catch(toApiError)
}

export type CallInput = {
  params?: Record<string, string> | undefined
  query?: Record<string, string | undefined> | undefined
  body?: unknown
  signal?: AbortSignal
  /** Sends no cookie, so the server can't know who asks. */
  withoutSession?: true
}

export function callUrl(name: CallName, { params = {}, query = {} }: CallInput): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, value)
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** Returns the `Retry-After` header in seconds. The board never sends a date in it. */
function retryAfterIn({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

async function problemIn(response: Response): Promise<ProblemBody | undefined> {
  const isProblem = response.headers.get('content-type')?.includes('problem+json')
  return isProblem ? await response.json() : undefined
}
