import { ApiError } from '../api/api-error.ts'
import { memberSinceMs } from './tab-member.ts'

/**
 * Returns a function that makes the call only as long as no one has signed in since. So a write that waits for a retry is
 * never sent for another member.
 */
export function asSameMember<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
): (input: Input) => Promise<Answer> {
  const since = memberSinceMs()
  const signedOut = { status: 401, code: 'signed_out', title: 'The session has ended' }
  return async (input) => {
    if (since !== memberSinceMs()) throw new ApiError(signedOut, undefined, since)
    return call(input)
  }
}
