import { not, sql } from 'drizzle-orm'
import type { Config } from '../server/config/config.ts'
import { beginBoard } from '../server/crypto/secret.ts'
import { secretsOf } from '../server/crypto/secret-file.ts'
import { connect } from '../server/db/connect.ts'
import type { Connection, Database } from '../server/db/database.ts'
import { schemaNumber } from '../server/db/migrate.ts'
import { restoreSchema } from '../server/db/restoring.ts'
import { confessions } from '../server/db/schema/content.ts'
import { scrub } from '../server/db/scrub/scrub.ts'
import { OperatorError, reasonOf } from '../server/errors/operator-error.ts'
import type { Progress } from '../server/process/progress.ts'
import { reconcile } from '../server/reconcile/reconcile.ts'
import { indexMissing } from '../server/search-index/indexing.ts'
import { checkFiles } from './amcheck.ts'
import { type Backup, checkFile } from './check-file.ts'
import { claimEmpty } from './claim-empty.ts'
import { readHeader } from './header.ts'
import { readIdentity } from './identity.ts'
import { loadRows } from './load.ts'
import { findSecret, type Manifest } from './manifest.ts'
import { applySettings } from './tables.ts'
import { withoutSearchIndex } from './without-indexes.ts'

type RestoreOptions = {
  file: string
  identityFile: string
  progress: Progress
  log: (line: string) => void
}

/**
 * Restores a backup into an empty database. The database is not touched before the whole file was checked, and no board
 * starts on it before everything is done. Throws an OperatorError.
 */
export async function restore(config: Config, options: RestoreOptions): Promise<Manifest> {
  const { file, identityFile, progress, log } = options
  const header = await readHeader(file)
  if (header.schemaNumber > schemaNumber)
    throw new OperatorError(
      `${file} was made by a newer version of Spill: its schema is ${header.schemaNumber}, and this version knows ${schemaNumber}. Restore it with that version`,
    )
  const identity = await readIdentity(identityFile, header.keyFingerprint)
  const secrets = secretsOf(config)
  const backup = { file, header, identity, secrets }
  const manifest = await checkFile(backup, progress)
  log(`The file is complete: a backup of ${manifest.madeAt}, made by version ${manifest.version}`)
  const connection = await connect(config, (error) => log(error.message), 'command', claimEmpty)
  try {
    await fill(connection, { backup, manifest, progress, log })
    await goLive(connection.db, config, findSecret(manifest, secrets))
  } catch (cause) {
    throw new OperatorError(
      `the restore was not completed, and no board starts on this database: ${reasonOf(cause)}`,
      { cause },
    )
  } finally {
    await connection.close()
  }
  return manifest
}

type Filling = Pick<RestoreOptions, 'progress' | 'log'> & { backup: Backup; manifest: Manifest }

async function fill(
  connection: Connection,
  { backup, manifest, progress, log }: Filling,
): Promise<void> {
  await connection.onDedicatedConnection(async (db) => {
    await applySettings(db)
    // No one relies on single rows before the end, whose commit waits for the disk.
    await db.execute(sql`set synchronous_commit = off`)
    await loadRows(db, { backup, manifest, progress, ...connection })
    log('All rows are restored, and their sums are those of the backup')
    // The rows are those of the backup, so the board itself had a wrong counter. That must not prevent a restore.
    const { counted, differed } = await reconcile(db, { mend: true, log })
    log(`${counted} counters, ${differed} differed${differed > 0 ? ': mended' : ''}`)
    progress.begin('Confessions indexed', await db.$count(confessions, not(confessions.isHidden)))
    await withoutSearchIndex(db, async () => {
      for await (const count of indexMissing(db)) progress.advance(count)
    })
    progress.end()
    log('All confessions can be found by search')
  })
  if (!(await scrub(connection)))
    throw new OperatorError('a scrub or a backup is running on it: stop that one')
  log('All tables are rewritten in random order')
  // Last, because the board will serve the rewritten files.
  const isChecked = await connection.onDedicatedConnection(checkFiles)
  log(isChecked ? 'All files are checked' : 'The files are not checked: amcheck is not available')
}

function goLive(db: Database, config: Config, secret: string): Promise<void> {
  return db.transaction(async (tx) => {
    await beginBoard(tx, config, [secret])
    await tx.execute(sql.raw(`drop schema ${restoreSchema} cascade`))
  })
}
