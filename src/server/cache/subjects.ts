import type { BoardEvent, Events } from '../events/events.ts'
import type { Kept } from './cache.ts'

/* What is kept is about these, or about one confession with its thread, named by its id. */

export const allFeeds = 'feeds'
/** Of a reply whose thread its address does not name. */
export const allAnswers = 'answers'

/** So that a change shows in the next answer, unless a crowd is writing: see `createKept`. */
export function expireOnEvents(kept: Pick<Kept, 'expire' | 'clear'>, events: Events): void {
  events.subscribe((event) => {
    if (event.type === 'events missed' || event.type === 'content deleted') kept.clear()
    for (const subject of subjectsOf(event)) kept.expire(subject)
  })
}

function subjectsOf(event: BoardEvent): string[] {
  switch (event.type) {
    case 'confession posted':
    case 'confession edited':
      return [event.confessionId, allFeeds]
    case 'confession deleted':
      return [event.confessionId, allFeeds, allAnswers]
    case 'reply posted':
    case 'reply edited':
    case 'reply deleted':
      // Cards count replies.
      return [...idsOf(event), allAnswers, ...(event.type === 'reply edited' ? [] : [allFeeds])]
    case 'upvotes changed':
      return [...idsOf(event), event.kind === 'confession' ? allFeeds : allAnswers]
    default:
      return []
  }
}

function idsOf({ confessionId }: { confessionId: string | null }): string[] {
  return confessionId === null ? [] : [confessionId]
}
