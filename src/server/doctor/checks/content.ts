import { dayMs, hourMs } from '../../../contract/durations.ts'
import { lastBackupAt } from '../../db/last-backup.ts'
import { isScrubbed, readLastNight, scrubDateOf } from '../../db/scrub/last-scrub.ts'
import { reconcile } from '../../reconcile/reconcile.ts'
import type { Examined } from '../examined/examined.ts'
import { type Finding, fine, warning, wrong } from '../examined/finding.ts'

/** After as many missed nights, something is wrong. One may be missed because of a dump or a restart. */
const maxNights = 3
const maxBackupAgeMs = 2 * dayMs

export async function checkScrub({ readTables }: Examined): Promise<Finding> {
  const { isDone, lastNight } = await readTables(async (db) => ({
    isDone: await isScrubbed(db),
    lastNight: await readLastNight(db),
  }))
  if (isDone) return fine('it was done last night or later')
  if (!lastNight)
    return warning('there was none yet: serve the board at night, or run `npm run scrub`')
  const tonight = Date.parse(scrubDateOf(new Date()))
  const nights = Math.round((tonight - Date.parse(lastNight)) / dayMs)
  const says = `it is ${nights} nights old: read the log, or run \`npm run scrub\``
  return nights < maxNights ? warning(says) : wrong(says)
}

export async function checkBackup({ readTables }: Examined): Promise<Finding> {
  const lastAt = await readTables(lastBackupAt)
  if (!lastAt) return warning('there was none yet: make one every night with `npm run backup`')
  const ageMs = Date.now() - lastAt.getTime()
  const says = `it is ${Math.round(ageMs / hourMs)} hours old`
  return ageMs < maxBackupAgeMs ? fine(says) : wrong(`${says}: look why its nightly job fails`)
}

export async function checkCounters({ readTables }: Examined): Promise<Finding> {
  const { differed } = await readTables((db) => reconcile(db, { mend: false, log: () => {} }))
  return differed === 0 ? fine('all are right') : wrong('some are wrong: run `npm run reconcile`')
}
