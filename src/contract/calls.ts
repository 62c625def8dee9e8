import { accountCalls, sessionCalls } from './accounts.ts'
import type { AnswerTo, Sent } from './call.ts'
import { confessionCalls } from './confessions.ts'
import { replyCalls } from './replies.ts'
import { upvoteCalls } from './upvotes.ts'

/** Grouped as in the description of the API. The browser imports the types alone. */
export const callGroups = {
  Confessions: confessionCalls,
  Replies: replyCalls,
  Upvotes: upvoteCalls,
  Sessions: sessionCalls,
  Accounts: accountCalls,
}

export const calls = {
  ...confessionCalls,
  ...replyCalls,
  ...upvoteCalls,
  ...sessionCalls,
  ...accountCalls,
}

export type CallName = keyof typeof calls

export type ParamsOf<Name extends CallName> = Sent<(typeof calls)[Name], 'params'>
export type QueryOf<Name extends CallName> = Sent<(typeof calls)[Name], 'query'>
export type BodyOf<Name extends CallName> = Sent<(typeof calls)[Name], 'body'>
export type AnswerOf<Name extends CallName> = AnswerTo<(typeof calls)[Name]>
