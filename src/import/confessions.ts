import { sql } from 'drizzle-orm'
import { previewOf } from '../contract/preview.ts'
import { importedId, importMark } from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { confessions } from '../server/db/schema/content.ts'
import { freshIn, writeInBatches } from './batches.ts'
import type { OldConfession, UsableDocument } from './documents.ts'
import { authorship, type Owners } from './owners.ts'
import type { Progress } from './progress.ts'
import type { ImportRun } from './run.ts'
import { stage, staged } from './staging.ts'

export async function stageConfessions(
  db: Database,
  { keys, survey }: ImportRun,
  documents: UsableDocument<OldConfession>[],
  owners: Owners,
): Promise<void> {
  const rows = documents.map(({ id, item, mended }) => {
    const { preview, truncated } = previewOf(item.content)
    return {
      id: importedId(keys, 'confession', id),
      mark: importMark(keys, 'confession', id),
      ...authorship(keys, owners, item.author),
      title: item.title,
      content: item.content,
      preview,
      truncated,
      created_at: item.createdAt ?? survey.oldest,
      updated_at: item.updatedAt,
      stated_upvotes: item.stated,
      stated_replies: item.statedReplies,
      mended,
    }
  })
  await stage(db, staged.confessions, rows)
}

export async function writeConfessions(db: Database, progress: Progress): Promise<number> {
  return writeInBatches(db, progress, {
    what: 'Confessions',
    table: staged.confessions,
    statement: (batch) => sql`
      with ${freshIn(staged.confessions, batch)}, written as (
        insert into ${confessions}
          (id, author_tag, title, content, preview, truncated, created_at, updated_at)
        select id, author_tag, title, content, preview, truncated, created_at, updated_at
        from batch join fresh using (mark)
        on conflict do nothing
        returning 1
      )
      select count(*)::int as count from written`,
  })
}
