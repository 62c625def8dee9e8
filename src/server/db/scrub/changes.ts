import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database.ts'
import { isDuplicate } from '../failures.ts'
import { retryUntilDone, runLocked } from './locks.ts'
import type { ScrubTable } from './tables.ts'

/** Rows that are brought up to date at once, and few enough for the moment of the exchange. */
const batchSize = 1_000
const fewChanges = 100

/** From now on the key of every row that is written, changed or deleted is noted. */
export async function noteChanges(db: Database, tables: ScrubTable[]): Promise<void> {
  await db.execute(sql.raw(tables.map(makeNotes).join(';\n')))
  // Behind a lock: what began before is over, and so in the copies.
  const triggers = tables.flatMap(({ live, changes }) => [
    `create trigger spill_scrub after insert or update or delete on ${live}
      for each row execute function ${changes}()`,
    `create trigger spill_scrub_truncate before truncate on ${live}
      for each statement execute function ${changes}()`,
    // Also for what replication writes.
    `alter table ${live} enable always trigger spill_scrub`,
    `alter table ${live} enable always trigger spill_scrub_truncate`,
  ])
  const live = tables.map(({ live }) => live)
  await retryUntilDone(() => runLocked(db, 'share row exclusive', live, triggers))
}

/** With the rights of the tables' owner: others who may write need none here. Keys never change. */
function makeNotes({ live, changes, key, keyType }: ScrubTable): string {
  return `create table ${changes} (key ${keyType});
    create function ${changes}() returns trigger language plpgsql security definer as $$
    begin
      if tg_op = 'TRUNCATE' then
        insert into ${changes} select ${key} from ${live};
      else
        insert into ${changes} values (coalesce(new.${key}, old.${key}));
      end if;
      return null;
    end $$`
}

/** Brings the copies up to date but for a few rows. */
export async function catchUp(db: Database, tables: ScrubTable[]): Promise<void> {
  for (const table of tables) while ((await catchUpBatch(db, table)) > fewChanges);
}

/** Answers how many changes there were, most often up to a batch. */
async function catchUpBatch(db: Database, table: ScrubTable): Promise<number> {
  try {
    return await replaceNoted(db, table, `${batchSize}`)
  } catch (error) {
    // A unique value went from one row to another, and only one of the two was in the batch.
    if (isDuplicate(error)) return replaceNoted(db, table, 'all')
    throw error
  }
}

function replaceNoted(db: Database, table: ScrubTable, limit: string): Promise<number> {
  return db.transaction(
    async (db) => {
      const noted = await rowsOf<{ key: string }>(
        db,
        sql.raw(`delete from ${table.changes} where ctid = any(array(
          select ctid from ${table.changes} limit ${limit})) returning key::text`),
      )
      const keys = sql`${sql.param(noted.map(({ key }) => key))}::text[]::${sql.raw(table.keyType)}[]`
      for (const statement of replaceRows(table))
        await db.execute(sql`${sql.raw(statement)} (${keys})`)
      return noted.length
    },
    // Notes and rows are of one moment: what changes after it is noted for the next batch.
    { isolationLevel: 'repeatable read' },
  )
}

/** Statements for the moment of the exchange, when nobody can write. */
export function lastCatchUp(table: ScrubTable): string[] {
  return replaceRows(table).map(
    (statement) => `${statement} (array(select key from ${table.changes}))`,
  )
}

/** Both end where an array of keys is to follow, which makes the planner look each one up. */
function replaceRows({ live, copy, key, columns }: ScrubTable): [string, string] {
  return [
    `delete from ${copy} where ${key} = any`,
    `insert into ${copy} (${columns}) overriding system value select ${columns} from ${live} where ${key} = any`,
  ]
}
