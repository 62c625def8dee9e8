import type { Told } from './states.ts'

/** Serialized once for all streams; a reply but for whether it is new. */
export type Item = {
  id: string
  /** Whose thread it is in; undefined of a confession. */
  threadOf: string | undefined
  isGone: boolean
  json: string
  /** When it was told, and told to be new, in milliseconds of performance.now(). */
  at: number
  postedAt: number | undefined
}

export function itemOf({ kind, id, confessionId, posted, state }: Told, at: number): Item {
  return {
    id,
    threadOf: kind === 'reply' ? confessionId : undefined,
    isGone: 'gone' in state,
    json: JSON.stringify(state),
    at,
    postedAt: posted ? at : undefined,
  }
}

/** The data of `event: changes`, of what was posted since a time. */
export function dataOf(items: Item[], since: number): string {
  const confessions: string[] = []
  const posted: string[] = []
  const replies: string[] = []
  for (const item of items) {
    const isNew = item.postedAt !== undefined && item.postedAt >= since
    if (item.threadOf !== undefined) replies.push(withPosted(item, isNew))
    else {
      confessions.push(item.json)
      if (isNew && !item.isGone) posted.push(`"${item.id}"`)
    }
  }
  return `{"confessions":[${confessions}],"posted":[${posted}],"replies":[${replies}]}`
}

function withPosted({ json, isGone }: Item, posted: boolean): string {
  return isGone ? json : `${json.slice(0, -1)},"posted":${posted}}`
}
