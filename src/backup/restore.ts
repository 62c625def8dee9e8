import { pipeline } from 'node:stream/promises'
import { not, sql } from 'drizzle-orm'
import { escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Config } from '../server/config/config.ts'
import { beginBoard, placeOf } from '../server/crypto/secret.ts'
import { secretsOf } from '../server/crypto/secret-file.ts'
import { connect } from '../server/db/connect.ts'
import { type Database, type DedicatedDatabase, rowsOf } from '../server/db/database.ts'
import { migrateTo, schemaNumber } from '../server/db/migrate.ts'
import { confessions } from '../server/db/schema/content.ts'
import { olderSecrets } from '../server/db/schema/maintenance.ts'
import { upkeepLock } from '../server/db/upkeep.ts'
import { OperatorError, reasonOf, StartError } from '../server/errors/operator-error.ts'
import { type Progress, withProgress } from '../server/process/progress.ts'
import { reconcile } from '../server/reconcile/reconcile.ts'
import { indexMissing } from '../server/search-index/indexing.ts'
import { readIdentity } from './identity.ts'
import { countRows, findSecret, type Manifest, refuseMissingSecrets } from './manifest.ts'
import { openScript, type Script } from './script.ts'
import { readHeader } from './sealed-file.ts'
import { applySettings, columnsOf } from './tables.ts'

type RestoreOptions = {
  file: string
  identityFile: string
  progress: Progress
  log: (line: string) => void
}

/** Restores a backup in one transaction: a failure leaves the database empty. Throws an OperatorError. */
export async function restore(config: Config, options: RestoreOptions): Promise<Manifest> {
  const { file, identityFile, progress, log } = options
  const header = await readHeader(file)
  if (header.schemaNumber > schemaNumber)
    throw new OperatorError(
      `${file} was made by a newer version of Spill: its schema is ${header.schemaNumber}, and this version knows ${schemaNumber}. Restore it with that version`,
    )
  const identity = await readIdentity(identityFile, header.keyFingerprint)
  const secrets = secretsOf(config)
  await using script = await openScript({ file, header, identity, secrets })
  const { manifest } = script
  const connection = await connect(config, (error) => log(error.message), 'unmigrated')
  // The board's own server ends when its disk is full.
  const advance = (count: number) => {
    if (!connection.hasDiskSpace())
      throw new OperatorError('the disk of DATA_DIR is full: make room')
    progress.advance(count)
  }
  try {
    await connection.onDedicatedConnection(async (db) => {
      await applySettings(db)
      await db.transaction(async (tx) => {
        await refuseTables(tx, placeOf(config))
        await migrateTo(tx, manifest.schemaNumber)
        await loadRows(db, script, { ...progress, advance })
        log(
          `The file is complete: a backup of ${manifest.madeAt}, made by version ${manifest.version}`,
        )
        await migrateTo(tx, schemaNumber)
        refuseMissingSecrets(await tx.select().from(olderSecrets), secrets)
        await tx.execute(sql`analyze`)
        await complete(tx, { progress, log })
        await beginBoard(tx, config, [findSecret(manifest, secrets)])
      })
    })
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(`the restore was not completed: ${reasonOf(cause)}`, { cause })
  } finally {
    await connection.close()
  }
  return manifest
}

/** Throws a StartError if the database is not empty. Tables of extensions don't count. */
async function refuseTables(tx: Database, place: string): Promise<void> {
  // A board that starts at the same time waits for this lock.
  await tx.execute(sql`select pg_advisory_xact_lock(${upkeepLock})`)
  const tables = await rowsOf(
    tx,
    sql`select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and nspname <> 'information_schema' and nspname !~ '^pg_'
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,
  )
  if (tables.length > 0)
    throw new StartError(
      `${place} is not empty, and a restore needs an empty database: move the folder postgres in DATA_DIR away, or name another database in DATABASE_URL`,
    )
}

/** Writes all rows into the tables as they were when the backup was made, and checks that the file is complete. */
async function loadRows(
  { $client }: DedicatedDatabase,
  { manifest, read }: Script,
  progress: Progress,
): Promise<void> {
  progress.begin('Rows restored', countRows(manifest))
  await read(async (table, rows) => {
    const target = `${escapeIdentifier(table.name)} (${columnsOf(table)})`
    const copy = $client.query(copyFrom(`copy ${target} from stdin (encoding 'UTF8')`))
    await pipeline(withProgress(rows, progress), copy)
  })
  progress.end()
}

/** Computes what a backup leaves out. */
async function complete(
  tx: Database,
  { progress, log }: Pick<RestoreOptions, 'progress' | 'log'>,
): Promise<void> {
  // A wrong counter comes from the board itself, so it must not prevent a restore.
  const { counted, differed } = await reconcile(tx, { mend: true, log })
  log(`${counted} counters, ${differed} differed${differed > 0 ? ': mended' : ''}`)
  progress.begin('Confessions indexed', await tx.$count(confessions, not(confessions.isHidden)))
  for await (const count of indexMissing(tx)) progress.advance(count)
  progress.end()
  log('All confessions can be found by search')
}
