import type { BoardEvent, Events } from '../events/events.ts'
import type { Cache } from './cache.ts'

/* The subject of a cached value is one of these, or the id of a confession for the confession and its thread. */

export const feedsSubject = 'feeds'
/** Pages of answers to a reply: their address does not contain the id of the confession. */
export const answersSubject = 'answers'

/** The next answer shows a change, unless many changes come at once: see `createCache`. */
export function expireOnEvents(cache: Pick<Cache, 'expire' | 'clear'>, events: Events): void {
  events.subscribe((event) => {
    if (event.type === 'events missed' || event.type === 'content deleted') cache.clear()
    for (const subject of subjectsOf(event)) cache.expire(subject)
  })
}

function subjectsOf(event: BoardEvent): string[] {
  if (!('confessionId' in event)) return []
  const isVoteForReply = event.type === 'upvotes changed' && event.kind === 'reply'
  // A card in a feed shows the number of replies, but neither their texts nor their votes.
  const isOnCard = event.type !== 'reply edited' && !isVoteForReply
  const shared = isOnCard ? [feedsSubject, answersSubject] : [answersSubject]
  return event.confessionId === null ? shared : [event.confessionId, ...shared]
}
