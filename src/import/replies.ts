import { type SQL, sql } from 'drizzle-orm'
import { deepestReply } from '../contract/limits.ts'
import { importedId, importMark } from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { confessions, replies } from '../server/db/schema/content.ts'
import { freshIn, writeInBatches } from './batches.ts'
import type { OldReply, UsableDocument } from './documents.ts'
import { authorship, type Owners } from './owners.ts'
import type { Progress } from './progress.ts'
import type { ImportRun } from './run.ts'
import { stage, staged } from './staging.ts'

export async function stageReplies(
  db: Database,
  { keys }: ImportRun,
  documents: UsableDocument<OldReply>[],
  owners: Owners,
): Promise<void> {
  const rows = documents.map(({ id, item, mended }) => ({
    id: importedId(keys, 'reply', id),
    mark: importMark(keys, 'reply', id),
    ...authorship(keys, owners, item.author),
    confession: item.confession && importedId(keys, 'confession', item.confession),
    parent: item.parent && importedId(keys, 'reply', item.parent),
    content: item.content,
    created_at: item.createdAt,
    updated_at: item.updatedAt,
    stated_upvotes: item.stated,
    mended,
  }))
  await stage(db, staged.replies, rows)
}

/** Level by level, so that a reply always comes after what it replies to. */
export async function writeReplies(db: Database, progress: Progress): Promise<number> {
  let written = 0
  for (let level = 0; level <= deepestReply; level++) {
    written += await writeInBatches(db, progress, {
      what: `Replies, level ${level}`,
      table: staged.replies,
      statement: (batch) => writeLevel(level, batch),
    })
  }
  return written
}

function writeLevel(level: number, batch: SQL): SQL {
  return sql`
    with ${freshIn(staged.replies, sql`${batch} and level = ${level}`)}, written as (
      insert into ${replies}
        (id, confession_id, parent_reply_id, depth, author_tag, is_op, answered_tag, is_below_hidden,
          content, created_at, updated_at)
      select batch.id, case
          when is_orphan then null
          -- Which an earlier import may have kept without a confession.
          when parent is not null then (select above.confession_id from ${replies} as above where above.id = batch.parent)
          else batch.confession
        end, batch.parent,
        level, batch.author_tag, coalesce(batch.author = origin.author, false), nullif(case
          when parent is not null then (select above.author_tag from ${replies} as above where above.id = batch.parent)
          when not is_orphan then (select live.author_tag from ${confessions} as live where live.id = batch.confession)
        end, batch.author_tag), coalesce(case
          when parent is not null then (select above.is_hidden or above.is_below_hidden from ${replies} as above where above.id = batch.parent)
          when not is_orphan then (select live.is_hidden from ${confessions} as live where live.id = batch.confession)
        end, false), batch.content, batch.created_at, batch.updated_at
      from batch join fresh using (mark)
      left join ${staged.confessions} as origin on origin.id = batch.confession
      -- Deleted here since an earlier import: what hung on it is gone, too.
      where (is_orphan or exists (select 1 from ${confessions} as live where live.id = batch.confession))
        and (parent is null or exists (select 1 from ${replies} as above where above.id = batch.parent))
      on conflict do nothing
      returning confession_id, parent_reply_id, is_below_hidden
    ), answered as (
      update ${replies} as live set answer_count = live.answer_count + added.count
      from (select parent_reply_id as id, count(*) from written where not is_below_hidden group by parent_reply_id) as added
      where live.id = added.id
    ), counted as (
      update ${confessions} as live set reply_count = live.reply_count + added.count
      from (select confession_id, count(*) from written where not is_below_hidden group by confession_id) as added
      where live.id = added.confession_id
    )
    select count(*)::int as count from written`
}
