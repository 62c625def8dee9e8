import { sql } from 'drizzle-orm'
import type { ItemKind } from '../../contract/item-kinds.ts'
import type { UpvoteState } from '../../contract/upvotes.ts'
import type { Board } from '../board/board.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { assertMayWrite, refuse } from '../content/refusals.ts'
import { loadViewerState } from '../content/viewer-state.ts'
import { voterTags } from '../crypto/tags.ts'
import type { PooledDatabase } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import { reactions } from '../db/schema/content.ts'
import { suspensionEnd } from '../viewer/may-write.ts'
import { stillSignedIn } from '../viewer/still-signed-in.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { viewerPlaceholders } from '../viewer/viewer-placeholders.ts'

type Changed = {
  upvoteCount: number
  isChanged: boolean
  isHidden: boolean
  confessionId: string | null
}

const changing = { confession: changingUpvotesOf('confession'), reply: changingUpvotesOf('reply') }

/** Adds or removes the viewer's upvote. Repeating the call changes nothing. */
export async function setUpvote(
  db: PooledDatabase,
  { writing, events }: Pick<Board, 'writing' | 'events'>,
  viewer: Viewer,
  { kind, id }: Item,
  hasVoted: boolean,
): Promise<UpvoteState> {
  writing.count(viewer, { kind: 'upvotes' })
  const tags = voterTags('vote', viewer, id)
  const [tag, ...earlierTags] = tags
  const values = { ...viewer, id, hasVoted, tag, earlierTags, tags }
  const run = () => changing[kind].run(db, values)
  let [row] = await run()
  // A removal that waited for the lock doesn't see an upvote that was added meanwhile.
  if (!hasVoted && row && !row.isChanged && (await isVoted(db, viewer, id))) [row] = await run()
  if (!row && hasVoted) await assertMayWrite(db, viewer)
  if (!row) return refuse(db, viewer, { kind, id })
  const { upvoteCount, isChanged, isHidden, confessionId } = row
  const own = { type: 'own flag', epoch: viewer.epoch, kind, id, flag: 'hasVoted' } as const
  if (isChanged) events.publish({ ...own, isSet: hasVoted })
  if (isChanged && !isHidden) events.publish({ type: 'upvotes changed', kind, id, confessionId })
  return { upvoteCount, hasVoted }
}

async function isVoted(db: PooledDatabase, viewer: Viewer, id: string): Promise<boolean> {
  const stateOf = await loadViewerState(db, viewer, [id])
  return stateOf({ id, authorTag: '' }).hasVoted
}

/**
 * The count changes by the number of changed rows. The target is locked first, so that it can't be deleted meanwhile.
 * An account that voted before its address was proved has its upvote under an earlier tag. An upvote under the current
 * tag is left to `on conflict`, which also sees what other statements changed while this one waited for the lock.
 */
function changingUpvotesOf(kind: ItemKind) {
  const { table, reachableFor, confessionId } = itemKinds[kind]
  const [id, hasVoted, tag] = ['id', 'hasVoted', 'tag'].map(sql.placeholder)
  const isUnder = (tags: string) =>
    sql`${reactions.voterTag} = any(${sql.placeholder(tags)}::uuid[])`
  return prepare<Changed>(
    `set_upvote_of_${kind}`,
    sql`with target as (
        select id, upvote_count, is_hidden, ${confessionId} as confession_id from ${reachableFor(viewerPlaceholders)}
        where id = ${id} and ${stillSignedIn(viewerPlaceholders)}
          and (not ${hasVoted}::boolean or ${suspensionEnd(viewerPlaceholders)} is null)
        for no key update
      ), added as (
        insert into ${reactions} (${sql.identifier(`${kind}_id`)}, voter_tag, created_on)
        select id, ${tag}, (now() at time zone 'utc')::date from target
        where ${hasVoted}::boolean and not exists (select 1 from ${reactions} where ${isUnder('earlierTags')})
        on conflict do nothing returning 1 as count
      ), removed as (
        delete from ${reactions} using target
        where not ${hasVoted}::boolean and ${isUnder('tags')} returning -1 as count
      ), changed as (
        select count from added union all select count from removed
      ), counted as (
        update ${table} set upvote_count = greatest(0, upvote_count + (select sum(count) from changed))
        where id = ${id} and exists (select 1 from changed) returning upvote_count
      )
      select coalesce((select upvote_count from counted), upvote_count) as "upvoteCount",
        exists (select 1 from counted) as "isChanged", is_hidden as "isHidden", confession_id as "confessionId" from target`,
  )
}
