import { type SQL, sql } from 'drizzle-orm'
import type { UpvoteState } from '../../contract/upvotes.ts'
import { stillSignedIn } from '../accounts/sessions/still-signed-in.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Keys } from '../anonymity/keys.ts'
import { voterTag } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { confessions, reactions, replies } from '../db/schema/content.ts'
import { confessionsFor, repliesFor } from '../reachable.ts'
import { type Item, refuse } from '../refusals.ts'

type Voting = Pick<Board, 'keys' | 'writing' | 'events'>

const targets = {
  confession: {
    table: confessions,
    reachable: confessionsFor,
    column: reactions.confessionId,
    name: sql.identifier('confession_id'),
  },
  reply: {
    table: replies,
    reachable: repliesFor,
    column: reactions.replyId,
    name: sql.identifier('reply_id'),
  },
} as const

/**
 * Repeating it changes nothing. The count grows by the number of reactions inserted. The target is locked
 * first, as a deletion locks it.
 */
export function addUpvote(
  db: Database,
  board: Voting,
  viewer: Viewer,
  target: Item,
): Promise<UpvoteState> {
  const [tag = '', ...earlier] = tagsOf(board, viewer, target.id)
  return changeUpvotes(
    db,
    board,
    viewer,
    { ...target, hasVoted: true },
    sql`insert into ${reactions} (${targets[target.kind].name}, voter_tag, created_on)
      select id, ${tag}, (now() at time zone 'utc')::date from target
      where not exists (select 1 from ${reactions} where ${inTags(earlier)})
      on conflict do nothing returning 1 as count`,
  )
}

/** Repeating it changes nothing. */
export function removeUpvote(
  db: Database,
  board: Voting,
  viewer: Viewer,
  target: Item,
): Promise<UpvoteState> {
  return changeUpvotes(
    db,
    board,
    viewer,
    { ...target, hasVoted: false },
    sql`delete from ${reactions} using target
      where ${inTags(tagsOf(board, viewer, target.id))} returning -1 as count`,
  )
}

async function changeUpvotes(
  db: Database,
  { writing, events }: Voting,
  viewer: Viewer,
  { kind, id, hasVoted }: Item & { hasVoted: boolean },
  change: SQL,
): Promise<UpvoteState> {
  writing.count(viewer, { kind: 'upvotes' })
  const { table, reachable } = targets[kind]
  const [row] = await rowsOf<{ upvoteCount: number; isChanged: boolean }>(
    db,
    sql`with target as (
        select id, upvote_count from ${reachable(viewer)} where id = ${id} and ${stillSignedIn(viewer)}
        for no key update
      ), change as (${change}
      ), counted as (
        update ${table} set upvote_count = greatest(0, upvote_count + (select sum(count) from change))
        where id = ${id} and exists (select 1 from change) returning upvote_count
      )
      select coalesce((select upvote_count from counted), upvote_count) as "upvoteCount",
        exists (select 1 from counted) as "isChanged" from target`,
  )
  if (!row) return refuse(db, viewer, { kind, id })
  const { upvoteCount, isChanged } = row
  if (isChanged) events.publish({ type: 'upvotes changed', kind, id, upvoteCount })
  return { upvoteCount, hasVoted }
}

export async function votedOn(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer | null,
  kind: Item['kind'],
  ids: string[],
): Promise<Set<string>> {
  if (!viewer || ids.length === 0) return new Set()
  const rows = await voteRows(db, board, viewer, kind, ids)
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

export function voteRows(
  db: Database,
  board: { keys: Keys },
  viewer: Viewer,
  kind: Item['kind'],
  ids: string[],
) {
  const tags = ids.flatMap((id) => tagsOf(board, viewer, id))
  return db.select({ id: targets[kind].column }).from(reactions).where(inTags(tags))
}

/** A new vote gets the first tag; an earlier one may have another. */
function tagsOf({ keys }: { keys: Keys }, { voterIds }: Viewer, id: string): string[] {
  return voterIds.map((voterId) => voterTag(keys, voterId, id))
}

function inTags(tags: string[]): SQL {
  return sql`${reactions.voterTag} = any(${sql.param(tags)}::uuid[])`
}
