import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection, DedicatedDatabase } from '../server/db/database.ts'
import { migrateTo, schemaNumber } from '../server/db/migrate.ts'
import { OperatorError } from '../server/errors/operator-error.ts'
import type { Progress } from '../server/process/progress.ts'
import type { Backup } from './check-file.ts'
import { type CopiedTable, countRows } from './manifest.ts'
import { readScript } from './read-script.ts'
import { watchRows } from './row-progress.ts'
import { readSealed } from './sealed-file.ts'
import { columnsOf, sumUp } from './tables.ts'

type Loading = { backup: Backup; progress: Progress } & Pick<Connection, 'hasDiskSpace'>

/** Writes all rows of a backup into the tables as they were then, compares them, and migrates the tables. */
export async function loadRows(
  db: DedicatedDatabase,
  { backup, progress, hasDiskSpace }: Loading,
): Promise<void> {
  const { file, header } = backup
  await migrateTo(db, header.schemaNumber)
  // The server ends when its disk is full.
  const advance = (count: number) => {
    if (!hasDiskSpace()) throw new OperatorError('the disk is full')
    progress.advance(count)
  }
  await readScript(readSealed(file, backup), backup, {
    onManifest: (manifest) => progress.begin('Rows restored', countRows(manifest)),
    onTable: async (table, rows) => {
      const target = `${escapeIdentifier(table.name)} (${columnsOf(table)})`
      const copy = db.$client.query(copyFrom(`copy ${target} from stdin (encoding 'UTF8')`))
      await pipeline(watchRows(rows, { ...progress, advance }), copy)
      await compare(db, table)
    },
  })
  progress.end()
  await migrateTo(db, schemaNumber)
  await db.execute(sql`analyze`)
}

async function compare(db: DedicatedDatabase, table: CopiedTable): Promise<void> {
  const { rows, checksum } = await sumUp(db, table)
  if (rows !== table.rows || checksum !== table.checksum)
    throw new OperatorError(`the rows of ${table.name} are not those of the backup`)
}
