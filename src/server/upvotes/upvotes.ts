import { and, sql } from 'drizzle-orm'
import type { UpvoteState } from '../../contract/upvotes.ts'
import type { Viewer } from '../accounts/sessions.ts'
import { voterTag } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { rowsOf } from '../db/connect.ts'
import { confessions, reactions, replies } from '../db/schema.ts'
import { problem } from '../http/problems.ts'

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
export async function addUpvote(
  board: Board,
  viewer: Viewer,
  kind: TargetKind,
  id: string,
): Promise<UpvoteState> {
  const { table, name } = targets[kind]
  const tag = voterTag(board.keys, viewer.accountId, id)
  const rows = await rowsOf<Counted>(
    board.db,
    sql`with target as (
        select id from ${table} where id = ${id} for no key update
      ), added as (
        insert into ${reactions} (${name}, voter_tag, created_on)
        select id, ${tag}, (now() at time zone 'utc')::date from target
        on conflict do nothing returning 1
      )
      update ${table} set upvote_count = upvote_count + (select count(*) from added)
      where id = ${id} returning upvote_count as "upvoteCount"`,
  )
  return counted(rows, kind, true)
}

/** Takes the viewer's upvote back; repeating it changes nothing. */
export async function removeUpvote(
  board: Board,
  viewer: Viewer,
  kind: TargetKind,
  id: string,
): Promise<UpvoteState> {
  const { table, name } = targets[kind]
  const tag = voterTag(board.keys, viewer.accountId, id)
  const rows = await rowsOf<Counted>(
    board.db,
    sql`with target as (
        select id from ${table} where id = ${id} for no key update
      ), removed as (
        delete from ${reactions} using target
        where ${name} = target.id and voter_tag = ${tag} returning 1
      )
      update ${table} set upvote_count = greatest(0, upvote_count - (select count(*) from removed))
      where id = ${id} returning upvote_count as "upvoteCount"`,
  )
  return counted(rows, kind, false)
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
  const { column } = targets[kind]
  const tags = ids.map((id) => voterTag(keys, viewer.accountId, id))
  return db
    .select({ id: column })
    .from(reactions)
    .where(
      and(
        sql`${column} = any(${sql.param(ids)}::uuid[])`,
        sql`${reactions.voterTag} = any(${sql.param(tags)}::uuid[])`,
      ),
    )
}

type Counted = { upvoteCount: number }

function counted([row]: Counted[], kind: TargetKind, hasVoted: boolean): UpvoteState {
  if (!row) throw problem(targets[kind].missing)
  return { upvoteCount: row.upvoteCount, hasVoted }
}
