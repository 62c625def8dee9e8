import { type Problem, problem } from '../errors/problems.ts'

export type TooSoon = 'too_many_attempts' | 'too_fast'

export function refusal(code: TooSoon, waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return problem(code, { detail: `Please try again in ${waitOf(seconds)}.`, retryAfter: seconds })
}

function waitOf(seconds: number): string {
  if (seconds <= 1) return 'a second'
  if (seconds <= 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
