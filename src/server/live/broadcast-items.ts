import type { Change } from './changes.ts'
import type { Told } from './states.ts'

/** A state to broadcast, serialized once for all streams. `posted` is added to a reply later. */
export type Item = Pick<Change, 'kind' | 'id' | 'confessionId'> & {
  /** The confession of a reply; undefined for a confession. */
  threadOf: string | undefined
  isGone: boolean
  json: string
  /** When the last event about it arrived, in ms of performance.now(), like the times below. */
  at: number
  /** When the event that it was posted arrived, if that was recently. */
  postedAt: number | undefined
  /** When this state was broadcast. */
  toldAt: number
}

export function itemOf({ kind, id, confessionId, posted, at, state }: Told, toldAt: number): Item {
  return {
    ...{ kind, id, confessionId },
    threadOf: kind === 'reply' ? confessionId : undefined,
    isGone: 'gone' in state,
    json: JSON.stringify(state),
    at,
    postedAt: posted ? at : undefined,
    toldAt,
  }
}

export function changeOfItem({ kind, id, confessionId, at }: Item): Change {
  return { kind, id, confessionId, posted: false, at }
}

/** JSON of the states of the confessions, and of the ids of those that were posted after `since`. */
export function confessionJsonLists(
  items: Item[],
  since: number,
): { confessions: string[]; posted: string[] } {
  const confessions = items.filter(({ threadOf }) => threadOf === undefined)
  const isPosted = (item: Item) => isNew(item, since) && !item.isGone
  return {
    confessions: confessions.map(({ json }) => json),
    posted: confessions.filter(isPosted).map(({ id }) => `"${id}"`),
  }
}

export function replyJson(reply: Item, since: number): string {
  const { json, isGone } = reply
  return isGone ? json : `${json.slice(0, -1)},"posted":${isNew(reply, since)}}`
}

function isNew({ postedAt }: Item, since: number): boolean {
  return postedAt !== undefined && postedAt > since
}
