import { sql } from 'drizzle-orm'
import type { ItemKind } from '../../contract/item-kinds.ts'
import type { Config } from '../config/config.ts'
import { withShownTopic } from '../content/topics.ts'
import { listedConfessions, listedReplies } from '../content/visibility.ts'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import type { BoardEvent } from '../events/events.ts'

/** A confession or reply that changed since the last broadcast. Its state is read just before it is sent. */
export type Change = {
  kind: ItemKind
  id: string
  /** The confession to which the reply belongs, or the confession itself. */
  confessionId: string
  /** The time at which the last event about the item arrived, in ms of performance.now(). */
  at: number
  /** The time at which the event 'posted' of this item arrived. Undefined if there was none. */
  postedAt?: number | undefined
}

/** Returns the items that an event changed. There are none for an imported reply without a confession. */
export function changesOf(event: BoardEvent, at: number): Change[] {
  const confessionId = 'confessionId' in event ? event.confessionId : null
  if (confessionId === null) return []
  const confession: Change = { kind: 'confession', id: confessionId, confessionId, at }
  switch (event.type) {
    case 'confession posted':
      return [{ ...confession, postedAt: at }]
    case 'confession edited':
    case 'confession deleted':
      return [confession]
    case 'upvotes changed':
      return [{ kind: event.kind, id: event.id, confessionId, at }]
    case 'reply edited':
      return [{ kind: 'reply', id: event.replyId, confessionId, at }]
    // The confession has changed, too, because its card shows the number of replies.
    case 'reply posted':
      return [{ kind: 'reply', id: event.replyId, confessionId, at, postedAt: at }, confession]
    case 'reply deleted':
      return [{ kind: 'reply', id: event.replyId, confessionId, at }, confession]
    default:
      return []
  }
}

/** Adds a change. If there is one of the same item already, merges the two. */
export function addChange(changes: Map<string, Change>, change: Change): void {
  const known = changes.get(change.id)
  const at = Math.max(change.at, known?.at ?? 0)
  changes.set(change.id, { ...change, at, postedAt: change.postedAt ?? known?.postedAt })
}

/** A change with its item's current state. `json` lacks the field `posted` of a reply, which each frame adds. */
export type Item = Change & { isGone: boolean; json: string }

const ids = sql.placeholder('ids')

type State = { id: string; topic?: string | null }

/** The columns must be the fields of `ConfessionChange` in the contract, with the stored topic. */
const confessionStates = prepare<State>(
  'confession_states',
  sql`select id, upvote_count as "upvoteCount", reply_count as "replyCount",
      updated_at as "updatedAt", topic
    from ${listedConfessions} where id = any(${ids}::uuid[])`,
)

/** The columns must be fields of `ReplyChange` in the contract. */
const replyStates = prepare<State>(
  'reply_states',
  sql`select id, confession_id as "confessionId", parent_reply_id as "parentReplyId",
      upvote_count as "upvoteCount", updated_at as "updatedAt"
    from ${listedReplies} where id = any(${ids}::uuid[])`,
)

/**
 * Adds the current state of its item to each change. `isGone` means deleted or hidden. States are read just before
 * they are sent: events of several processes arrive in any order, but a later frame is never older.
 */
export async function readItems(
  db: PooledDatabase,
  { topics }: Pick<Config, 'topics'>,
  changes: Change[],
): Promise<Item[]> {
  const idsOf = (kind: Change['kind']) =>
    changes.filter((change) => change.kind === kind).map(({ id }) => id)
  const [confessionIds, replyIds] = [idsOf('confession'), idsOf('reply')]
  const found = await Promise.all([
    confessionIds.length > 0 ? confessionStates.pipeline(db, { ids: confessionIds }) : [],
    replyIds.length > 0 ? replyStates.pipeline(db, { ids: replyIds }) : [],
  ])
  const states = new Map(
    found.flat().map((state) => [state.id, withShownTopic<State>(topics, state)]),
  )
  return changes.map((change) => {
    const state = states.get(change.id)
    return { ...change, isGone: !state, json: JSON.stringify(state ?? gone(change)) }
  })
}

function gone({ kind, id, confessionId }: Change) {
  return kind === 'confession' ? { id, gone: true } : { id, confessionId, gone: true }
}
