import { type SQL, sql } from 'drizzle-orm'
import type { ItemKind } from '../../contract/item-kinds.ts'
import type { UpvoteState } from '../../contract/upvotes.ts'
import type { Board } from '../board/board.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { assertMayWrite, refuse } from '../content/refusals.ts'
import { voterTags } from '../crypto/tags.ts'
import { type PooledDatabase, rowsOf } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { reactions } from '../db/schema/content.ts'
import {
  stillSignedIn,
  suspensionEnd,
  type ViewerKeys,
  viewerPlaceholders,
} from '../viewer/conditions.ts'
import type { Viewer } from '../viewer/viewer.ts'

type Changed = {
  upvoteCount: number
  isChanged: boolean
  isHidden: boolean
  confessionId: string | null
}

type Values = Record<'id' | 'hasVoted' | 'tag', unknown> & { earlierTags: string[] }

const [id, hasVoted, tag] = ['id', 'hasVoted', 'tag'].map(sql.placeholder)
/** For someone who has no earlier tags. */
const placeholders: Values = { id, hasVoted, tag, earlierTags: [] }
const prepareFor = (kind: ItemKind) =>
  prepare<Changed>(`set_upvote_of_${kind}`, change(kind, viewerPlaceholders, placeholders))
const changing = { confession: prepareFor('confession'), reply: prepareFor('reply') }

/** Adds or removes the viewer's upvote. Repeating the call changes nothing. */
export async function setUpvote(
  db: PooledDatabase,
  { writing, events }: Pick<Board, 'writing' | 'events'>,
  viewer: Viewer,
  { kind, id }: Item,
  hasVoted: boolean,
): Promise<UpvoteState> {
  writing.count(viewer, { kind: 'upvotes' })
  const [tag, ...earlierTags] = voterTags('vote', viewer, id)
  const values = { id, hasVoted, tag, earlierTags }
  const [row] =
    earlierTags.length === 0
      ? await changing[kind].run(db, { ...viewer, ...values })
      : await rowsOf<Changed>(db, change(kind, viewer, values))
  if (!row && hasVoted) await assertMayWrite(db, viewer)
  if (!row) return refuse(db, viewer, { kind, id })
  const { upvoteCount, isChanged, isHidden, confessionId } = row
  const own = { type: 'own flag', epoch: viewer.epoch, kind, id, flag: 'hasVoted' } as const
  if (isChanged) events.publish({ ...own, isSet: hasVoted })
  if (isChanged && !isHidden) events.publish({ type: 'upvotes changed', kind, id, confessionId })
  return { upvoteCount, hasVoted }
}

/**
 * The count changes by the number of changed rows. The target is locked first, so that it can't be deleted meanwhile.
 * An account that voted before its address was proved has its upvote under an earlier tag. An upvote under the current
 * tag is left to `on conflict`, which also sees what other statements changed while this one waited for the lock.
 *
 * A removal does not see an upvote that another connection adds at the same moment. It then counts as the earlier one, so
 * it returns the count from before that upvote: the lower of the two that it sees. In the moment in which an address is
 * proved, one person can vote twice, on a board that lets accounts without a proved address vote.
 */
function change(kind: ItemKind, viewer: ViewerKeys, values: Values): SQL {
  const { id, hasVoted, tag, earlierTags } = values
  const { table, confessionId } = itemKinds[kind]
  const reachable = itemKinds[kind].reachableFor(viewer)
  // The prepared statement has no array of tags: for an array of unknown length, PostgreSQL plans it at each call.
  const isEarlier =
    earlierTags.length > 0
      ? sql`${reactions.voterTag} = any(${sql.param(earlierTags)}::uuid[])`
      : sql`false`
  return sql`with target as (
      select id, upvote_count, is_hidden, ${confessionId} as confession_id from ${reachable}
      where id = ${id} and ${stillSignedIn(viewer)} and (not ${hasVoted}::boolean or ${suspensionEnd(viewer)} is null)
      for no key update
    ), added as (
      insert into ${reactions} (${sql.identifier(`${kind}_id`)}, voter_tag, created_on)
      select id, ${tag}::uuid, (now() at time zone 'utc')::date from target
      where ${hasVoted}::boolean and not exists (select 1 from ${reactions} where ${isEarlier})
      on conflict do nothing returning 1 as count
    ), removed as (
      delete from ${reactions} using target
      where not ${hasVoted}::boolean and (${reactions.voterTag} = ${tag}::uuid or ${isEarlier}) returning -1 as count
    ), changed as (
      select count from added union all select count from removed
    ), counted as (
      update ${table} set upvote_count = greatest(0, upvote_count + (select sum(count) from changed))
      where id = ${id} and exists (select 1 from changed) returning upvote_count
    )
    select coalesce(
        (select upvote_count from counted),
        case when ${hasVoted}::boolean then target.upvote_count
          else least(target.upvote_count, (select upvote_count from ${reachable} where id = ${id})) end
      ) as "upvoteCount",
      exists (select 1 from counted) as "isChanged", is_hidden as "isHidden", confession_id as "confessionId" from target`
}
