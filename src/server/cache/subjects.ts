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
  switch (event.type) {
    case 'confession posted':
    case 'confession edited':
      return [event.confessionId, feedsSubject]
    case 'confession deleted':
      return [event.confessionId, feedsSubject, answersSubject]
    case 'reply posted':
    case 'reply edited':
    case 'reply deleted':
      // The cards in feeds show the number of replies.
      return [
        ...idsOf(event),
        answersSubject,
        ...(event.type === 'reply edited' ? [] : [feedsSubject]),
      ]
    case 'upvotes changed':
      return [...idsOf(event), event.kind === 'confession' ? feedsSubject : answersSubject]
    default:
      return []
  }
}

function idsOf({ confessionId }: { confessionId: string | null }): string[] {
  return confessionId === null ? [] : [confessionId]
}
