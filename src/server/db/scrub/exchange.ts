import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database.ts'
import { catchUp, finalChangeStatements } from './changes.ts'
import { retryUntilTrue, runLocked } from './locks.ts'
import type { ScrubTable } from './tables.ts'

type ForeignKey = { live: string; name: string; definition: string; comment: string | null }

/** Replaces the tables by their rewritten copies. Returns the foreign keys, which the caller must validate. */
export async function exchangeTables(db: Database, tables: ScrubTable[]): Promise<ForeignKey[]> {
  const live = tables.map(({ live }) => live)
  const keys = await foreignKeys(db, live)
  const statements = [
    ...tables.flatMap(finalChangeStatements),
    `drop table ${live.join(', ')}`,
    ...tables.map(({ copy, schema }) => `alter table ${copy} set schema ${schema}`),
    ...keys.flatMap(addKey),
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

/**
 * Returns the foreign keys. Removes `not valid` from their definitions, which a killed scrub (rewriting of all
 * tables) may have left.
 */
function foreignKeys(db: Database, live: string[]): Promise<ForeignKey[]> {
  return rowsOf<ForeignKey>(
    db,
    sql`select live, quote_ident(conname) as name,
        regexp_replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID$', '') as definition,
        quote_literal(obj_description(pg_constraint.oid, 'pg_constraint')) as comment
      from unnest(${sql.param(live)}::text[]) with ordinality as t (live, number)
      join pg_constraint on conrelid = live::regclass and contype = 'f'
      order by number, conname`,
  )
}

function addKey({ live, name, definition, comment }: ForeignKey): string[] {
  const adding = `alter table ${live} add constraint ${name} ${definition} not valid`
  return comment ? [adding, `comment on constraint ${name} on ${live} is ${comment}`] : [adding]
}
