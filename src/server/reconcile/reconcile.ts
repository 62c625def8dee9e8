import { gt, inArray, sql } from 'drizzle-orm'
import { batchesById } from '../db/batches-by-id.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { type Counter, counters } from './counters.ts'

type Difference = { id: string; stored: number | boolean; actual: number | boolean }

/** Logs every stored counter and flag that is wrong, and corrects it if `mend` is set. The board may be running. */
export async function reconcile(
  db: Database,
  { mend, log }: { mend: boolean; log: (line: string) => void },
): Promise<{ counted: number; differed: number }> {
  let [counted, differed] = [0, 0]
  for (const counter of counters) {
    for await (const rows of batchesById((after) => idsAfter(db, counter.table, after))) {
      const ids = rows.map(({ id }) => id)
      counted += ids.length
      const suspects = await differencesAmong(db, counter, ids)
      if (suspects.length === 0) continue
      // A statement reads one snapshot, so nothing needs a lock unless it is corrected.
      const found = mend
        ? await db.transaction((tx) => mendLocked(tx, counter, suspects))
        : suspects
      for (const { id, stored, actual } of found)
        log(`${counter.name} ${id}: ${stored}, counted ${actual}`)
      differed += found.length
    }
  }
  return { counted, differed }
}

/**
 * Counts again and corrects the rows. Votes and replies lock the same rows first, so nothing changes during the
 * count.
 */
async function mendLocked(
  db: Database,
  counter: Counter,
  suspects: Difference[],
): Promise<Difference[]> {
  const ids = suspects.map(({ id }) => id)
  const { table, column } = counter
  await db.execute(
    sql`select 1 from ${table} where ${inArray(table.id, ids)} order by id for no key update`,
  )
  const found = await differencesAmong(db, counter, ids)
  const mended =
    counter.mend ??
    ((id, actual) => sql`update ${table} set ${column} = ${actual} where id = ${id}`)
  for (const { id, actual } of found) await db.execute(mended(id, actual))
  return found
}

function differencesAmong(
  db: Database,
  { table, column, actual }: Counter,
  ids: string[],
): Promise<Difference[]> {
  return rowsOf<Difference>(
    db,
    sql`select * from (
        select id, ${column} as stored, ${actual} as actual from ${table} as counted
        where ${inArray(sql`counted.id`, ids)}
      ) as compared where stored <> actual order by id`,
  )
}

function idsAfter(db: Database, table: Counter['table'], after: string) {
  return db
    .select({ id: table.id })
    .from(table)
    .where(gt(table.id, after))
    .orderBy(table.id)
    .limit(500)
}
