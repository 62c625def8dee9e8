import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../db/database.ts'
import { inBatches } from '../db/in-batches.ts'
import { confessions, confessionTerms } from '../db/schema/content.ts'
import { storeMissingTerms, termsOf } from './stored-terms.ts'

const batchSize = 100

/** Indexes confessions of an import or an older version. Yields their number after each batch. */
export async function* indexMissing(db: Database): AsyncGenerator<number> {
  const read = (after: string, limit: number) =>
    rowsOf<Text>(
      db,
      sql`select id, title, content from ${confessions} as found
        where id > ${after} and not is_hidden
          and not exists (select 1 from ${confessionTerms} where confession_id = found.id)
        order by id limit ${limit}`,
    )
  for await (const batch of inBatches(read, { size: batchSize })) {
    for (const text of batch) {
      await indexText(db, text)
      await setImmediate()
    }
    yield batch.length
  }
}

type Text = { id: string; title: string; content: string }

/**
 * Stores the terms, unless the confession was edited, deleted or hidden since its text was read. With `for key
 * share`, a deletion or hiding waits for this statement. Votes and edits don't wait, and an edit stores its own
 * terms.
 */
export async function indexText(db: Database, { id, ...text }: Text): Promise<void> {
  const source = sql`(select id, created_at from ${confessions}
    where id = ${id} and title = ${text.title} and content = ${text.content}
      and not is_hidden for key share) as found`
  await db.execute(storeMissingTerms(source, termsOf(text)))
}
