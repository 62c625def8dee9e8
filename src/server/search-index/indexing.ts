import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { batchesById } from '../db/batches-by-id.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { confessions, confessionTerms } from '../db/schema/content.ts'
import { storeMissingTerms } from './stored-terms.ts'
import { termsOf } from './terms.ts'

/**
 * Stores search terms for confessions that have none, because they come from an import or an older version. Yields
 * the number of confessions after each batch.
 */
export async function* indexMissing(db: Database): AsyncGenerator<number> {
  for await (const batch of batchesById((after) => textsWithoutTerms(db, after, 100))) {
    for (const text of batch) {
      await indexText(db, text)
      await setImmediate()
    }
    yield batch.length
  }
}

/** Returns whether every visible confession can be found by a search. */
export async function isIndexComplete(db: Database): Promise<boolean> {
  return (await textsWithoutTerms(db, null, 1)).length === 0
}

type Text = { id: string; title: string; content: string }

function textsWithoutTerms(db: Database, after: string | null, limit: number): Promise<Text[]> {
  return rowsOf<Text>(
    db,
    sql`select id, title, content from ${confessions} as found
      where (${after}::uuid is null or id > ${after}) and not is_hidden
        and not exists (select 1 from ${confessionTerms} where confession_id = found.id)
      order by id limit ${limit}`,
  )
}

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
