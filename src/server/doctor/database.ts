import { statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { dayMs, hourMs } from '../../contract/durations.ts'
import { isRecipient, mistakenRecipient } from '../crypto/recipient.ts'
import { readKeys } from '../crypto/secret.ts'
import { givenSecrets } from '../crypto/secret-file.ts'
import { fingerprintIn, readProof, secretFingerprint } from '../crypto/secret-proof.ts'
import { rowsOf } from '../db/database.ts'
import { readSchema, schemaNumber } from '../db/migrate.ts'
import { assertWritable } from '../db/read-only.ts'
import { isScrubbed, scrubDateOf } from '../db/scrub/scrub.ts'
import { readUpkeep } from '../db/upkeep.ts'
import { failureCause } from '../process/failure-cause.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import {
  type Examined,
  type Finding,
  fine,
  NotCheckable,
  unchecked,
  warning,
  wrong,
} from './examined.ts'

/** After as many missed nights, something is wrong. One may be missed because of a dump or a restart. */
const maxNights = 3
const maxBackupAgeMs = 2 * dayMs

const collationIsSame = sql`select datcollversion is not distinct from pg_database_collation_actual_version(oid)
  as "isSame" from pg_database where datname = current_database()`

export async function checkDatabase({ config, opening }: Examined): Promise<Finding> {
  const [setting, action] = config.databaseUrl
    ? ['DATABASE_URL', 'look whether its server runs and takes writes, and this machine reaches it']
    : ['DATA_DIR', "run this as the board's user, or read the board's log"]
  try {
    const { db } = await opening
    await db.execute(sql.raw(assertWritable))
    const [row] = await rowsOf<{ isSame: boolean }>(db, collationIsSame)
    if (!row?.isSame)
      return warning(
        "the system's order of letters has changed, so indexes of text may miss rows: run `reindex database` and `alter database … refresh collation version`",
      )
    return fine('it answers and takes writes')
  } catch (error) {
    // The message of an error with a cause may quote an address.
    const { cause } = error as Error
    return wrong(
      cause ? `${setting} can't be used: ${failureCause(cause)}; ${action}` : failureCause(error),
    )
  }
}

export async function checkSecret({ config, read, keys }: Examined): Promise<Finding> {
  if (!givenSecrets(config)) {
    // A new database has no such table yet.
    const proof = await read(readProof).catch(() => undefined)
    if (proof)
      return wrong(
        `there is none, and this database needs ${fingerprintIn(proof)}: put back SECRET_FILE`,
      )
  }
  const given = `fingerprint ${secretFingerprint(keys())}`
  try {
    await read((db) => readKeys(db, config))
  } catch (error) {
    if (error instanceof NotCheckable) return unchecked(`${error.message}; ${given}`)
    return wrong(`${failureCause(error)} (${given}): restore the right one from its backup`)
  }
  if (!config.appSecret && statSync(config.secretFile).mode & 0o077)
    return warning(`other users of this machine may read SECRET_FILE: chmod 600 it (${given})`)
  return fine(`it is this database's; ${given}`)
}

export async function checkSchema({ read }: Examined): Promise<Finding> {
  const { number, refusal } = await read(readSchema)
  if (refusal) return wrong(`the database ${refusal}`)
  if (number === 0)
    return wrong('the database holds no board: a start or `npm run init` begins one')
  if (number < schemaNumber)
    return wrong(
      `number ${number}, and this version needs ${schemaNumber}: start it, which migrates`,
    )
  return fine(`number ${number}, as this version needs it`)
}

export async function checkScrub({ readTables }: Examined): Promise<Finding> {
  const { isDone, lastScrub } = await readTables(async (db) => ({
    ...(await readUpkeep(db)),
    isDone: await isScrubbed(db),
  }))
  if (isDone) return fine('it was done last night or later')
  if (!lastScrub)
    return warning('there was none yet: serve the board at night, or run `npm run scrub`')
  const tonight = Date.parse(scrubDateOf(new Date()))
  const nights = Math.round((tonight - Date.parse(lastScrub)) / dayMs)
  const says = `it is ${nights} nights old: read the log, or run \`npm run scrub\``
  return nights < maxNights ? warning(says) : wrong(says)
}

export async function checkBackup({ config, readTables }: Examined): Promise<Finding> {
  if (config.backupKey && !isRecipient(config.backupKey)) return wrong(mistakenRecipient)
  const lastBackup = (await readTables(readUpkeep))?.lastBackup
  if (!lastBackup) return warning('there was none yet: make one every day with `npm run backup`')
  const ageMs = Date.now() - lastBackup.getTime()
  const says = `it is ${Math.round(ageMs / hourMs)} hours old`
  return ageMs < maxBackupAgeMs ? fine(says) : wrong(`${says}: look why its daily job fails`)
}

export async function checkCounters({ readTables }: Examined): Promise<Finding> {
  const { differed } = await readTables((db) => reconcile(db, { mend: false, log: () => {} }))
  return differed === 0 ? fine('all are right') : wrong('some are wrong: run `npm run reconcile`')
}
