import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { dayMs } from '../contract/durations.ts'
import type { Board } from '../server/board/board.ts'
import { keyFingerprint } from '../server/crypto/backup-mac.ts'
import type { Keys } from '../server/crypto/keys.ts'
import { isRecipient, mistakenRecipient } from '../server/crypto/recipient.ts'
import { countHolders } from '../server/crypto/replace-secret.ts'
import { secretFingerprint } from '../server/crypto/secret-proof.ts'
import type { Database, DedicatedDatabase } from '../server/db/database.ts'
import { readSchema } from '../server/db/migrate.ts'
import { rememberUpkeep, tryUpkeepLock } from '../server/db/upkeep.ts'
import { codeOf, OperatorError, reasonOf, StartError } from '../server/errors/operator-error.ts'
import { type Progress, withProgress } from '../server/process/progress.ts'
import { version } from '../server/process/version.ts'
import { countRows, type Manifest } from './manifest.ts'
import { writeScript } from './script.ts'
import { makeHeader, writeSealed } from './sealed-file.ts'
import { applySettings, describeTable, tableNames } from './tables.ts'

/** A backup holds what was deleted on the board since, so it must not be kept for longer (docs/anonymity.md). */
const maxAgeDays = 35

type BackupOptions = { file: string; isMove: boolean; progress: Progress }

export type Written = { manifest: Manifest; bytes: number; keyFingerprint: string }

/** Throws an OperatorError if a scrub, migration or backup runs, or with `isMove` if the board is not stopped. */
export async function backUp(board: Board, options: BackupOptions): Promise<Written> {
  const { backupKey } = board.config
  if (!backupKey)
    throw new StartError('BACKUP_KEY is not set: `npm run backup -- --new-key` makes a key')
  if (!isRecipient(backupKey)) throw new StartError(mistakenRecipient)
  return board.onDedicatedConnection(async (db) => {
    if (!(await tryUpkeepLock(db)))
      throw new OperatorError(
        'a scrub, a migration or another backup is running: try again when it is done',
      )
    if (options.isMove) await refuseServed(db)
    const written = await writeBackup(db, { ...options, ...board, recipient: backupKey })
    await rememberUpkeep(db, { lastBackup: new Date(written.manifest.madeAt) })
    return written
  })
}

async function refuseServed(db: Database): Promise<void> {
  if ((await countHolders(db)) > 1)
    throw new OperatorError('the board is still running: stop it before you back it up to move it')
}

type Writing = BackupOptions & { keys: Keys; recipient: string }

/** Writes a backup of what one snapshot of the database shows. */
export async function writeBackup(
  db: DedicatedDatabase,
  { file, isMove, progress, keys, recipient }: Writing,
): Promise<Written> {
  await applySettings(db)
  return db.transaction(
    async () => {
      // Lock the tables before the snapshot is taken, so that both show the same schema.
      const names = tableNames(isMove)
      await db.execute(sql.raw(`lock table ${names.join(', ')} in access share mode`))
      const madeAt = new Date()
      const { number: schemaNumber } = await readSchema(db)
      const described: Manifest['tables'] = []
      for (const name of names) described.push(await describeTable(db, name))
      const manifest = {
        version,
        schemaNumber,
        secretFingerprint: secretFingerprint(keys),
        madeAt: madeAt.toISOString(),
        keepUntil: new Date(madeAt.getTime() + maxAgeDays * dayMs).toISOString().slice(0, 10),
        isMove,
        tables: described,
      }
      const fingerprint = keyFingerprint(recipient)
      const header = makeHeader(fingerprint, schemaNumber)
      progress.begin('Rows written', countRows(manifest))
      const script = withProgress(writeScript(db, { header, manifest, keys }), progress)
      const bytes = await writeSealed(resolve(file), { header, recipient }, script).catch(
        (cause) => {
          if (!/^E[A-Z]+$/.test(codeOf(cause))) throw cause
          const action =
            codeOf(cause) === 'ENOSPC'
              ? 'make room there, or name another place'
              : 'name another place'
          throw new OperatorError(`${file} can't be written: ${reasonOf(cause)}; ${action}`, {
            cause,
          })
        },
      )
      progress.end()
      return { manifest, bytes, keyFingerprint: fingerprint }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Returns the name of the backup of a day. It has the form YYYY-MM-DD. */
export function nameOfDay(day: string): string {
  return `spill-${day}.backup`
}

/** Returns the files of a folder to delete after the backup of `today`: backups that are too old, and drafts. */
export function outdatedFiles(files: string[], today: string): string[] {
  const last = new Date(Date.parse(today) - maxAgeDays * dayMs).toISOString().slice(0, 10)
  return files.filter((file) => {
    const [, day = '', draft] = /^spill-(\d{4}-\d{2}-\d{2})\.backup(\.part)?$/.exec(file) ?? []
    return draft || (day && day <= last)
  })
}
