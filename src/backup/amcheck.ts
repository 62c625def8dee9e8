import { getTableName, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../server/db/database.ts'
import { restoreSchema } from '../server/db/restoring.ts'
import { tables } from '../server/db/tables.ts'
import { OperatorError } from '../server/errors/operator-error.ts'

/**
 * Checks all files of our tables and their indexes with PostgreSQL's extension `amcheck`. Returns false if the extension
 * is missing, or if our role may not create it. Throws an OperatorError if a file is damaged.
 */
export async function checkFiles(db: Database): Promise<boolean> {
  try {
    // The extension is removed together with the schema.
    await db.execute(sql.raw(`create extension amcheck schema ${restoreSchema}`))
  } catch {
    return false
  }
  for (const name of tables.map(getTableName)) {
    const damages = await rowsOf<{ msg: string }>(
      db,
      sql`select msg from ${sql.identifier(restoreSchema)}.verify_heapam(${name}::regclass) limit 1`,
    )
    if (damages[0]) throw new OperatorError(`table ${name} is damaged: ${damages[0].msg}`)
    await db.execute(sql`select ${sql.identifier(restoreSchema)}.bt_index_check(indexrelid, true)
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = ${name}::regclass and relam = (select oid from pg_am where amname = 'btree')`)
  }
  return true
}
