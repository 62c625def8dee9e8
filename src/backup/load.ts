import { pipeline } from 'node:stream/promises'
import { getTableName, sql } from 'drizzle-orm'
import { escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type Connection,
  type Database,
  type DedicatedDatabase,
  rowsOf,
} from '../server/db/database.ts'
import { migrateTo, schemaNumber } from '../server/db/migrate.ts'
import { tables as boardTables } from '../server/db/tables.ts'
import { OperatorError } from '../server/errors/operator-error.ts'
import type { Progress } from '../server/process/progress.ts'
import type { Backup } from './check-file.ts'
import { type CopiedTable, countRows, type Manifest } from './manifest.ts'
import { readScript } from './read-script.ts'
import { watchRows } from './row-progress.ts'
import { readSealed } from './sealed-file.ts'
import { columnsOf, sumUp } from './tables.ts'
import { withoutIndexes } from './without-indexes.ts'

type Loading = { backup: Backup; manifest: Manifest; progress: Progress } & Pick<
  Connection,
  'hasDiskSpace'
>

/** Writes all rows of a backup into the tables as they were then, compares them, and migrates the tables. */
export async function loadRows(
  db: DedicatedDatabase,
  { backup, manifest, progress, hasDiskSpace }: Loading,
): Promise<void> {
  const { file, header } = backup
  await migrateTo(db, header.schemaNumber)
  // The server ends when its disk is full.
  const advance = (count: number) => {
    if (!hasDiskSpace()) throw new OperatorError('the disk of DATA_DIR is full: make room')
    progress.advance(count)
  }
  const names = await existingTables(db, manifest)
  await db.transaction((tx) =>
    withoutIndexes(tx, names, async () => {
      // The board's own server does not log rows of tables that were emptied in the same transaction.
      await tx.execute(sql.raw(`truncate ${names.join(', ')}`))
      await readScript(readSealed(file, backup), backup, {
        onManifest: () => progress.begin('Rows restored', countRows(manifest)),
        onTable: async (table, rows) => {
          const target = `${escapeIdentifier(table.name)} (${columnsOf(table)})`
          const copy = db.$client.query(copyFrom(`copy ${target} from stdin (encoding 'UTF8')`))
          await pipeline(watchRows(rows, { ...progress, advance }), copy)
          await compare(tx, table)
        },
      })
      progress.end()
    }),
  )
  await migrateTo(db, schemaNumber)
  await db.execute(sql`analyze`)
}

/** Tables that are not in a backup may refer to some that are. */
async function existingTables(db: Database, manifest: Manifest): Promise<string[]> {
  const all = [...boardTables.map(getTableName), ...manifest.tables.map(({ name }) => name)]
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select distinct name from unnest(${sql.param(all)}::text[]) as name
      where to_regclass(quote_ident(name)) is not null`,
  )
  return rows.map(({ name }) => escapeIdentifier(name))
}

async function compare(db: Database, table: CopiedTable): Promise<void> {
  const { rows, checksum } = await sumUp(db, table)
  if (rows !== table.rows || checksum !== table.checksum)
    throw new OperatorError(`the rows of ${table.name} are not those of the backup`)
}
