import { memberSinceMs } from './tab-member.ts'

/**
 * Returns a function that makes the call, but throws an Error without a message if someone has signed in since. So a
 * write that waits for a retry is never sent for another member.
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
