import type { Change } from './changes.ts'
import type { Told } from './states.ts'

/** Serialized once for all streams; a reply but for whether it is new. */
export type Item = Pick<Change, 'kind' | 'id' | 'confessionId'> & {
  /** Whose thread it is in; undefined of a confession. */
  threadOf: string | undefined
  isGone: boolean
  json: string
  /** When it was last heard of, heard to be new, and told, in milliseconds of performance.now(). */
  at: number
  postedAt: number | undefined
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

/** Of the confessions: how they are, and which were posted after that. */
export function listsOf(items: Item[], since: number): { confessions: string[]; posted: string[] } {
  const confessions = items.filter(({ threadOf }) => threadOf === undefined)
  const isPosted = (item: Item) => isNew(item, since) && !item.isGone
  return {
    confessions: confessions.map(({ json }) => json),
    posted: confessions.filter(isPosted).map(({ id }) => `"${id}"`),
  }
}

export function jsonOf(reply: Item, since: number): string {
  const { json, isGone } = reply
  return isGone ? json : `${json.slice(0, -1)},"posted":${isNew(reply, since)}}`
}

function isNew({ postedAt }: Item, since: number): boolean {
  return postedAt !== undefined && postedAt > since
}
