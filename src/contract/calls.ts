import { accountCalls } from './accounts.ts'
import type { ReceivedAnswer, Sent } from './call.ts'
import { confessionCalls } from './confessions.ts'
import { eventCalls } from './events.ts'
import { exportCalls } from './export.ts'
import { inboxCalls } from './inbox.ts'
import { appealCalls, moderationCountCalls, reportCalls, takedownCalls } from './moderation.ts'
import { replyCalls } from './replies.ts'
import { searchCalls } from './search.ts'
import { sessionCalls } from './sessions.ts'
import { upvoteCalls } from './upvotes.ts'

/** All calls by group. Browser code may import only types from here: this loads the schema library. */
export const callGroups = {
  Confessions: {
    calls: confessionCalls,
    about: 'What was confessed: the feed, one confession, one’s own.',
  },
  Replies: { calls: replyCalls, about: 'Threads below confessions, up to four levels deep.' },
  Search: {
    calls: searchCalls,
    about: 'Confessions by the words in them, never by who wrote them.',
  },
  Inbox: { calls: inboxCalls, about: 'What others replied to your posts.' },
  Upvotes: {
    calls: upvoteCalls,
    about: 'A person’s upvote of a confession or a reply: there or not.',
  },
  Reports: { calls: reportCalls, about: 'A person’s report of a confession or a reply.' },
  Appeals: { calls: appealCalls, about: 'An author’s appeal against the hiding of an item.' },
  Sessions: { calls: sessionCalls, about: 'Who is signed in: a session lives in a cookie.' },
  Events: { calls: eventCalls, about: 'What happens on the board, while it happens.' },
  Takedowns: {
    calls: { ...takedownCalls, ...moderationCountCalls },
    about: 'Asking the operator from outside, and how much was decided.',
  },
  Accounts: {
    calls: { ...accountCalls, ...exportCalls },
    about: 'A person’s account, its address and password.',
  },
}

export const calls = {
  ...confessionCalls,
  ...replyCalls,
  ...searchCalls,
  ...inboxCalls,
  ...upvoteCalls,
  ...reportCalls,
  ...appealCalls,
  ...sessionCalls,
  ...accountCalls,
  ...exportCalls,
  ...takedownCalls,
  ...moderationCountCalls,
  ...eventCalls,
}

export type CallName = keyof typeof calls

export type ParamsOf<Name extends CallName> = Sent<(typeof calls)[Name], 'params'>
export type QueryOf<Name extends CallName> = Sent<(typeof calls)[Name], 'query'>
export type BodyOf<Name extends CallName> = Sent<(typeof calls)[Name], 'body'>
export type AnswerOf<Name extends CallName> = ReceivedAnswer<(typeof calls)[Name]>
