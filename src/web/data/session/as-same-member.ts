import { memberSinceMs } from './tab-member.ts'

/**
 * Returns a function that makes the call, but throws if someone has signed in since. So a write that waits for a retry is
 * never sent for another member. The error has no message, so the page says only that the write failed.
 */
export function asSameMember<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
): (input: Input) => Promise<Answer> {
  const since = memberSinceMs()
  return async (input) => {
    if (since === memberSinceMs()) return call(input)
    throw new Error()
  }
}
