import { type SQL, sql } from 'drizzle-orm'
import type { UpvoteState } from '../../contract/upvotes.ts'
import { assertStillSignedIn, stillSignedIn, type Viewer } from '../accounts/sessions/sessions.ts'
import { voterTag } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { rowsOf } from '../db/database.ts'
import { confessions, reactions, replies } from '../db/schema/content.ts'
import { problem } from '../problems.ts'

/** What can be upvoted: its table, the column that points to it, and what to say when it is gone. */
const targets = {
  confession: {
    table: confessions,
    column: reactions.confessionId,
    name: sql.identifier('confession_id'),
    missing: 'confession_not_found',
  },
  reply: {
    table: replies,
    column: reactions.replyId,
    name: sql.identifier('reply_id'),
    missing: 'reply_not_found',
  },
} as const

export type TargetKind = keyof typeof targets

/**
 * Adds the viewer's upvote; repeating it changes nothing. One statement: the count grows by the
 * number of reactions inserted. The target is locked before anything else, as a deletion does it.
 */
export function addUpvote(
  board: Board,
  viewer: Viewer,
  kind: TargetKind,
  id: string,
): Promise<UpvoteState> {
  const { name } = targets[kind]
  const [tag = '', ...earlier] = tagsOf(board, viewer, id)
  return changeVotes(
    board,
    viewer,
    { kind, id, hasVoted: true },
    sql`insert into ${reactions} (${name}, voter_tag, created_on)
      select id, ${tag}, (now() at time zone 'utc')::date from target
      where not exists (select 1 from ${reactions} where ${inTags(earlier)})
      on conflict do nothing returning 1 as count`,
  )
}

/** Takes the viewer's upvote back; repeating it changes nothing. */
export function removeUpvote(
  board: Board,
  viewer: Viewer,
  kind: TargetKind,
  id: string,
): Promise<UpvoteState> {
  return changeVotes(
    board,
    viewer,
    { kind, id, hasVoted: false },
    sql`delete from ${reactions} using target
      where ${inTags(tagsOf(board, viewer, id))} returning -1 as count`,
  )
}

/** Counts a target's votes up or down by the rows that `change` answers, if the viewer is still signed in. */
async function changeVotes(
  { db }: Board,
  viewer: Viewer,
  { kind, id, hasVoted }: { kind: TargetKind; id: string; hasVoted: boolean },
  change: SQL,
): Promise<UpvoteState> {
  const { table, missing } = targets[kind]
  const [row] = await rowsOf<{ upvoteCount: number }>(
    db,
    sql`with target as (
        select id, upvote_count from ${table} where id = ${id} and ${stillSignedIn(viewer)}
        for no key update
      ), change as (${change}
      ), counted as (
        update ${table} set upvote_count = greatest(0, upvote_count + (select sum(count) from change))
        where id = ${id} and exists (select 1 from change) returning upvote_count
      )
      select coalesce((select upvote_count from counted), upvote_count) as "upvoteCount" from target`,
  )
  if (row) return { upvoteCount: row.upvoteCount, hasVoted }
  await assertStillSignedIn(db, viewer)
  throw problem(missing)
}

/** Which of these targets the viewer has upvoted, in one look-up by the tags a vote would have. */
export async function votedOn(
  board: Pick<Board, 'db' | 'keys'>,
  viewer: Viewer | null,
  kind: TargetKind,
  ids: string[],
): Promise<Set<string>> {
  if (!viewer || ids.length === 0) return new Set()
  const rows = await voteRows(board, viewer, kind, ids)
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** The statement behind that look-up. */
export function voteRows(
  { db, keys }: Pick<Board, 'db' | 'keys'>,
  viewer: Viewer,
  kind: TargetKind,
  ids: string[],
) {
  const tags = ids.flatMap((id) => tagsOf({ keys }, viewer, id))
  return db.select({ id: targets[kind].column }).from(reactions).where(inTags(tags))
}

/** The tags a viewer's vote on a target has or may have, the one that a new vote gets first. */
function tagsOf({ keys }: Pick<Board, 'keys'>, { voterIds }: Viewer, id: string): string[] {
  return voterIds.map((voterId) => voterTag(keys, voterId, id))
}

function inTags(tags: string[]): SQL {
  return sql`${reactions.voterTag} = any(${sql.param(tags)}::uuid[])`
}
