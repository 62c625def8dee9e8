import type { BoardEvent, Events } from '../events/events.ts'
import type { Cache } from './cache.ts'

/*
 * A cached value expires when its subject changes. A subject is one of these two, or the id of a confession (for the
 * confession itself and its thread).
 */

export const feedsSubject = 'feeds'
/** For the answers to a reply. Their URL does not contain the id of the confession, so they all have one subject. */
export const answersSubject = 'answers'

/**
 * Expires cached values when an event changes them. The next answer then shows the change, unless there are many
 * changes at once: see `createCache`.
 */
export function expireOnEvents(cache: Pick<Cache, 'expire' | 'clear'>, events: Events): void {
  events.subscribe((event) => {
    if (event.type === 'events missed' || event.type === 'content deleted') cache.clear()
    for (const subject of subjectsOf(event)) cache.expire(subject)
  })
}

function subjectsOf(event: BoardEvent): string[] {
  if (!('confessionId' in event)) return []
  const isVoteForReply = event.type === 'upvotes changed' && event.kind === 'reply'
  // These events don't expire feeds: a card shows the number of replies, but neither their texts nor their votes.
  const isOnCard = event.type !== 'reply edited' && !isVoteForReply
  const shared = isOnCard ? [feedsSubject, answersSubject] : [answersSubject]
  return event.confessionId === null ? shared : [event.confessionId, ...shared]
}
