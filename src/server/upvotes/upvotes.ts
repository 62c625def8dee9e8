import { sql } from 'drizzle-orm'
import type { ItemKind } from '../../contract/item-kinds.ts'
import type { UpvoteState } from '../../contract/upvotes.ts'
import type { Board } from '../board/board.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { assertMayWrite, refuse } from '../content/refusals.ts'
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
  { keys, writing, events }: Pick<Board, 'keys' | 'writing' | 'events'>,
  viewer: Viewer,
  { kind, id }: Item,
  hasVoted: boolean,
): Promise<UpvoteState> {
  writing.count(viewer, { kind: 'upvotes' })
  const tags = voterTags(keys.vote, viewer, id)
  const values = { ...viewer, id, hasVoted, tag: tags[0], tags }
  const [row] = await changing[kind].run(db, values)
  if (!row && hasVoted) await assertMayWrite(db, viewer)
  if (!row) return refuse(db, viewer, { kind, id })
  const { upvoteCount, isChanged, isHidden, confessionId } = row
  const own = { type: 'own flag', epoch: viewer.epoch, kind, id, flag: 'hasVoted' } as const
  if (isChanged) events.publish({ ...own, isSet: hasVoted })
  if (isChanged && !isHidden) events.publish({ type: 'upvotes changed', kind, id, confessionId })
  return { upvoteCount, hasVoted }
}

/**
 * Returns a prepared statement that adds or removes an upvote. It locks the target first, so that it can't be deleted
 * meanwhile, and changes the count by the number of changed rows.
 */
function changingUpvotesOf(kind: ItemKind) {
  const { table, reachableFor, confessionId } = itemKinds[kind]
  const [id, hasVoted, tag, tags] = ['id', 'hasVoted', 'tag', 'tags'].map(sql.placeholder)
  // Look for the vote under all voter tags that the viewer may have for this target: the tag changes when the email
  // address is verified.
  const isOwnUpvote = sql`${reactions.voterTag} = any(${tags}::uuid[])`
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
        where ${hasVoted}::boolean and not exists (select 1 from ${reactions} where ${isOwnUpvote})
        on conflict do nothing returning 1 as count
      ), removed as (
        delete from ${reactions} using target
        where not ${hasVoted}::boolean and ${isOwnUpvote} returning -1 as count
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
