import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database.ts'
import { retryUntilTrue, runLocked } from './locks.ts'
import type { ScrubTable } from './tables.ts'

type ForeignKey = { live: string; name: string; definition: string }

/** Replaces the tables by their rewritten copies. Returns the foreign keys, which the caller must validate. */
export async function exchangeTables(db: Database, tables: ScrubTable[]): Promise<ForeignKey[]> {
  const live = tables.map(({ live }) => live)
  const keys = await foreignKeys(db, live)
  const statements = [
    ...tables.flatMap(finalChangeStatements),
    `drop table ${live.join(', ')}`,
    ...tables.map(({ copy, schema }) => `alter table ${copy} set schema ${schema}`),
    ...keys.map(
      ({ live, name, definition }) =>
        `alter table ${live} add constraint ${name} ${definition} not valid`,
    ),
  ]
  // Lock the copies first: autovacuum may have locked one of them, and no request waits while we wait for it.
  const all = [...tables.map(({ copy }) => copy), ...live]
  await retryUntilTrue(async () => {
    await catchUp(db, tables)
    return runLocked(db, 'access exclusive', all, statements)
  })
  return keys
}

/** Checks the foreign keys after the exchange, when no request waits for it. All rows are known to be valid. */
export async function validateKeys(db: Database, keys: ForeignKey[]): Promise<void> {
  for (const { live, name } of keys)
    await db.execute(sql.raw(`alter table ${live} validate constraint ${name}`))
}

/** A killed scrub may have left `not valid` in their definitions, which is removed here. */
function foreignKeys(db: Database, live: string[]): Promise<ForeignKey[]> {
  return rowsOf<ForeignKey>(
    db,
    sql`select live, quote_ident(conname) as name,
        regexp_replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID$', '') as definition
      from unnest(${sql.param(live)}::text[]) with ordinality as t (live, number)
      join pg_constraint on conrelid = live::regclass and contype = 'f'
      order by number, conname`,
  )
}

/** Changes are copied again and again until at most this many came. The rest is copied under the lock. */
const maxFinalChanges = 100

/** Adds triggers that record the keys of all rows that change from now on. */
export async function recordChanges(db: Database, tables: ScrubTable[]): Promise<void> {
  await db.execute(sql.raw(tables.map(changeLog).join(';\n')))
  // The lock waits for earlier transactions that wrote to the tables, so that the copies contain their rows.
  const triggers = tables.flatMap(({ live, changes }) => [
    `create trigger spill_scrub after insert or update or delete on ${live}
      for each row execute function ${changes}()`,
    `create trigger spill_scrub_truncate before truncate on ${live}
      for each statement execute function ${changes}()`,
    // With `always`, the triggers also run for rows that replication writes.
    `alter table ${live} enable always trigger spill_scrub`,
    `alter table ${live} enable always trigger spill_scrub_truncate`,
  ])
  const live = tables.map(({ live }) => live)
  await retryUntilTrue(() => runLocked(db, 'share row exclusive', live, triggers))
}

/**
 * Returns SQL that creates a table of changed keys and the function of the triggers. The function runs as its owner,
 * because other roles can't write to that table. The key of a row never changes.
 */
function changeLog({ live, changes, key, keyType }: ScrubTable): string {
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

async function catchUp(db: Database, tables: ScrubTable[]): Promise<void> {
  for (const table of tables) while ((await replaceChanged(db, table)) > maxFinalChanges);
}

function replaceChanged(db: Database, table: ScrubTable): Promise<number> {
  return db.transaction(
    async (tx) => {
      const changed = await rowsOf<{ key: string }>(
        tx,
        sql.raw(`delete from ${table.changes} returning key::text`),
      )
      const keys = sql`${sql.param(changed.map(({ key }) => key))}::text[]::${sql.raw(table.keyType)}[]`
      for (const statement of replaceRows(table))
        await tx.execute(sql`${sql.raw(statement)} (${keys})`)
      return changed.length
    },
    // At this isolation level, one snapshot shows the keys and the rows. The next call copies later changes.
    { isolationLevel: 'repeatable read' },
  )
}

function finalChangeStatements(table: ScrubTable): string[] {
  return replaceRows(table).map(
    (statement) => `${statement} (array(select key from ${table.changes}))`,
  )
}

/** The caller appends an array of keys to each statement, because the planner uses the index for one. */
function replaceRows({ live, copy, key, columns }: ScrubTable): [string, string] {
  return [
    `delete from ${copy} where ${key} = any`,
    `insert into ${copy} (${columns}) overriding system value select ${columns} from ${live} where ${key} = any`,
  ]
}
