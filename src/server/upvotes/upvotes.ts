import { type SQL, sql } from 'drizzle-orm'
import type { ItemKind } from '../../contract/item-kinds.ts'
import type { UpvoteState } from '../../contract/upvotes.ts'
import type { Board } from '../board/board.ts'
import { type Item, itemKinds } from '../content/item-kinds.ts'
import { assertMayWrite, refuse } from '../content/refusals.ts'
import { voterTags } from '../crypto/tags.ts'
import type { PooledDatabase } from '../db/database.ts'
import { type Prepared, prepare } from '../db/prepared.ts'
import { reactions } from '../db/schema/content.ts'
import { mayWrite } from '../viewer/may-write.ts'
import { stillSignedIn } from '../viewer/still-signed-in.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { viewerPlaceholders } from '../viewer/viewer-placeholders.ts'

type Voting = Pick<Board, 'keys' | 'writing' | 'events'>

const [id, tag, tags] = ['id', 'tag', 'tags'].map((name) => sql.placeholder(name))

const adding = statementsOf(
  'add_upvote',
  mayWrite(viewerPlaceholders),
  // Adds nothing if the account voted before its address was proved, under an earlier voter tag.
  (kind) => sql`insert into ${reactions} (${sql.identifier(`${kind}_id`)}, voter_tag, created_on)
    select id, ${tag}, (now() at time zone 'utc')::date from target
    where not exists (select 1 from ${reactions} where ${reactions.voterTag} = any(${tags}::uuid[]))
    on conflict do nothing returning 1 as count`,
)
const removing = statementsOf(
  'remove_upvote',
  stillSignedIn(viewerPlaceholders),
  () => sql`delete from ${reactions} using target
    where ${reactions.voterTag} = any(${tags}::uuid[]) returning -1 as count`,
)

/**
 * Repeating the call changes nothing: the count grows by the number of inserted rows. The target is locked first, so
 * that it can't be deleted meanwhile.
 */
export function addUpvote(
  db: PooledDatabase,
  board: Voting,
  viewer: Viewer,
  target: Item,
): Promise<UpvoteState> {
  const [tag, ...tags] = voterTags(board.keys.vote, viewer, target.id)
  return changeUpvotes(db, board, viewer, target, adding[target.kind], {
    hasVoted: true,
    tag,
    tags,
  })
}

/** Repeating the call changes nothing. */
export function removeUpvote(
  db: PooledDatabase,
  board: Voting,
  viewer: Viewer,
  target: Item,
): Promise<UpvoteState> {
  const tags = voterTags(board.keys.vote, viewer, target.id)
  return changeUpvotes(db, board, viewer, target, removing[target.kind], { hasVoted: false, tags })
}

type Changed = {
  upvoteCount: number
  isChanged: boolean
  isHidden: boolean
  confessionId: string | null
}

async function changeUpvotes(
  db: PooledDatabase,
  { writing, events }: Voting,
  viewer: Viewer,
  { kind, id }: Item,
  change: Prepared<Changed>,
  { hasVoted, ...tags }: { hasVoted: boolean; tag?: string | undefined; tags: string[] },
): Promise<UpvoteState> {
  writing.count(viewer, { kind: 'upvotes' })
  const [row] = await change.run(db, { ...viewer, ...tags, id })
  if (!row && hasVoted) await assertMayWrite(db, viewer)
  if (!row) return refuse(db, viewer, { kind, id })
  const { upvoteCount, isChanged, isHidden, confessionId } = row
  const own = { type: 'own flag', epoch: viewer.epoch, kind, id, flag: 'hasVoted' } as const
  if (isChanged) events.publish({ ...own, isSet: hasVoted })
  if (isChanged && !isHidden) events.publish({ type: 'upvotes changed', kind, id, confessionId })
  return { upvoteCount, hasVoted }
}

function statementsOf(name: string, isAdmitted: SQL, change: (kind: ItemKind) => SQL) {
  const prepared = (kind: ItemKind) => {
    const { table, reachableFor, confessionId } = itemKinds[kind]
    return prepare<Changed>(
      `${name}_of_${kind}`,
      sql`with target as (
        select id, upvote_count, is_hidden, ${confessionId} as confession_id from ${reachableFor(viewerPlaceholders)}
        where id = ${id} and ${isAdmitted} for no key update
      ), change as (${change(kind)}
      ), counted as (
        update ${table} set upvote_count = greatest(0, upvote_count + (select sum(count) from change))
        where id = ${id} and exists (select 1 from change) returning upvote_count
      )
      select coalesce((select upvote_count from counted), upvote_count) as "upvoteCount",
        exists (select 1 from counted) as "isChanged", is_hidden as "isHidden", confession_id as "confessionId" from target`,
    )
  }
  return { confession: prepared('confession'), reply: prepared('reply') }
}
