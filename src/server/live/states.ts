import { sql } from 'drizzle-orm'
import type { ConfessionChange, ReplyChange } from '../../contract/events.ts'
import { listedConfessions, listedReplies } from '../content/visibility.ts'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import type { Change } from './changes.ts'

type Stored<State> = Omit<Exclude<State, { gone: true }>, 'updatedAt' | 'posted'> & {
  updatedAt: Date | null
}

const ids = sql.placeholder('ids')

const confessionStates = prepare<Stored<ConfessionChange>>(
  'confession_states',
  sql`select id, upvote_count as "upvoteCount", reply_count as "replyCount",
      updated_at as "updatedAt"
    from ${listedConfessions} where id = any(${ids}::uuid[])`,
)

const replyStates = prepare<Stored<ReplyChange>>(
  'reply_states',
  sql`select id, confession_id as "confessionId", parent_reply_id as "parentReplyId",
      upvote_count as "upvoteCount", updated_at as "updatedAt"
    from ${listedReplies} where id = any(${ids}::uuid[])`,
)

/** A change with the state of the item as everyone sees it. */
export type Told = Change & { state: ConfessionChange | Omit<ReplyChange, 'posted'> }

/**
 * Adds the current state to each change; an item that not everyone can see is gone. States are read just before they
 * are sent because events of several processes arrive in any order: this way a later frame is never older.
 */
export async function readStates(db: PooledDatabase, changes: Change[]): Promise<Told[]> {
  const idsOf = (kind: Change['kind']) =>
    changes.filter((change) => change.kind === kind).map(({ id }) => id)
  const [confessionIds, replyIds] = [idsOf('confession'), idsOf('reply')]
  const found = await Promise.all([
    confessionIds.length > 0 ? confessionStates.pipeline(db, { ids: confessionIds }) : [],
    replyIds.length > 0 ? replyStates.pipeline(db, { ids: replyIds }) : [],
  ])
  const states = new Map(found.flat().map((row) => [row.id, asState(row)]))
  return changes.map((change) => ({ ...change, state: states.get(change.id) ?? gone(change) }))
}

function asState<Row extends { updatedAt: Date | null }>(row: Row) {
  return { ...row, updatedAt: row.updatedAt?.toISOString() ?? null }
}

function gone({ kind, id, confessionId }: Change): Told['state'] {
  return kind === 'confession' ? { id, gone: true } : { id, confessionId, gone: true }
}
