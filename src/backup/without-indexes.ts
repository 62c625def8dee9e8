import { getTableName, type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../server/db/database.ts'
import { confessionTerms } from '../server/db/schema/content.ts'

/**
 * Runs `work` while the tables have no indexes and no keys, and makes them again: building them once takes a fraction of the
 * time. If `work` fails, they are missing.
 */
export async function withoutIndexes(
  db: Database,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  await without(db, keysOf(tables), () => without(db, indexesOf(tables), work))
}

/** The same for the index of search terms alone, which takes most of the time of storing them. */
export function withoutSearchIndex(db: Database, work: () => Promise<void>): Promise<void> {
  const indexes = sql`${indexesOf([getTableName(confessionTerms)])} and not indisprimary`
  return without(db, indexes, work)
}

async function without(db: Database, definitions: SQL, work: () => Promise<void>): Promise<void> {
  const found = await rowsOf<Definition>(db, definitions)
  await run(
    db,
    found.toReversed().map(({ dropping }) => dropping),
  )
  await work()
  await run(
    db,
    found.map(({ making }) => making),
  )
}

type Definition = { making: string; dropping: string }

/** Selects primary and unique keys, and then the foreign keys that need them. */
function keysOf(tables: string[]): SQL {
  return sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as making
    from pg_constraint
    where conrelid = any(${sql.param(tables)}::regclass[]) and contype in ('p', 'u', 'f')
    order by contype = 'f', conname`
}

function indexesOf(tables: string[]): SQL {
  return sql`select format('drop index %s', indexrelid::regclass) as dropping,
      pg_get_indexdef(indexrelid) as making
    from pg_index where indrelid = any(${sql.param(tables)}::regclass[])`
}

async function run(db: Database, statements: string[]): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement))
}
