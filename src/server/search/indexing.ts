import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../db/database.ts'
import { confessions, confessionTerms } from '../db/schema/content.ts'
import type { Background } from '../process/background.ts'
import { storeTerms } from './stored-terms.ts'
import { termsOf } from './terms.ts'

const everyMs = 60 * 60 * 1000
const batchSize = 100
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * What was written before there was a search, by a process of an older version, or with an import, can be
 * found, too.
 */
export function keepIndexing(db: Database, background: Background): () => void {
  let isStopped = false
  const index = () =>
    background.run(async () => {
      for await (const _ of indexMissing(db)) if (isStopped) return
    })
  const timer = setInterval(index, everyMs).unref()
  index()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

/** Answers after each batch how many it had. */
export async function* indexMissing(db: Database): AsyncGenerator<number> {
  for (let last = firstId; ; ) {
    const after = last
    const ids = await db.transaction((tx) => indexBatch(tx, after))
    if (ids.length === 0) return
    last = ids.at(-1) ?? last
    yield ids.length
  }
}

/** Locked, so that no edit comes between reading a text and storing what it is found by. */
async function indexBatch(db: Database, after: string): Promise<string[]> {
  const batch = await rowsOf<{ id: string; title: string; content: string }>(
    db,
    sql`select id, title, content from ${confessions} as found
      where id > ${after}
        and not exists (select 1 from ${confessionTerms} where confession_id = found.id)
      order by id limit ${batchSize} for no key update`,
  )
  for (const { id, ...text } of batch) {
    const source = sql`(select id, created_at from ${confessions} where id = ${id}) as found`
    await db.execute(storeTerms(source, termsOf(text)))
  }
  return batch.map(({ id }) => id)
}
