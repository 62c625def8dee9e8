import { sql, TransactionRollbackError } from 'drizzle-orm'
import type { Board } from '../server/board/board.ts'
import { type Database, rowsOf } from '../server/db/database.ts'
import { departures, users } from '../server/db/schema/accounts.ts'
import { confessions } from '../server/db/schema/content.ts'
import { StartError } from '../server/errors/operator-error.ts'
import type { Progress } from '../server/process/progress.ts'
import { indexMissing } from '../server/search-index/indexing.ts'
import { openExport } from './export-files.ts'
import { importPeople } from './people.ts'
import { createReporter, type ImportReport, type ImportRun, reportChanges } from './report.ts'
import { stageItems, stageReactions } from './stage-documents.ts'
import { createStaging } from './staging.ts'
import { placeItems, writeStaged } from './write-staged.ts'

type ImportOptions = Pick<Board, 'keys' | 'config' | 'hasDiskSpace'> & {
  folder: string
  dryRun: boolean
  progress: Progress
}

/**
 * Imports an export into a new board, in one transaction. `db` must be a single connection, because the import
 * creates temporary tables. Throws a StartError without any change if the export can't be read, if the disk is full,
 * or if the board is not new.
 */
export async function importBoard(
  db: Database,
  { keys, config, hasDiskSpace, folder, dryRun, progress }: ImportOptions,
): Promise<ImportReport> {
  const files = openExport(folder)
  const reporter = createReporter(files, dryRun)
  const advance = (count: number) => {
    if (!hasDiskSpace()) throw new StartError('The disk is full: free some space and run it again')
    progress.advance(count)
  }
  const { universityDomain } = config
  const run = { keys, universityDomain, files, reporter, progress: { ...progress, advance } }
  try {
    await db.transaction(async (tx) => {
      await importAll(tx, run)
      if (dryRun) tx.rollback()
      run.progress.begin('Confessions indexed', 0)
      for await (const count of indexMissing(tx)) run.progress.advance(count)
      run.progress.end()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  reporter.finish()
  return reporter.report
}

async function importAll(db: Database, run: ImportRun): Promise<void> {
  await lockNewBoard(db)
  await createStaging(db)
  const ownerOf = await importPeople(db, run)
  await stageItems(db, run, ownerOf)
  await stageReactions(db, run, ownerOf)
  await placeItems(db)
  await writeStaged(db, run)
  await reportChanges(db, run.reporter)
}

/** Keeps everyone from signing up until the transaction ends, so that no address gets two accounts. */
async function lockNewBoard(db: Database): Promise<void> {
  // The role may have timeouts that suit requests.
  await db.execute(sql`set local statement_timeout = 0`)
  await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  await db.execute(sql`lock table ${users} in share row exclusive mode`)
  const [row] = await rowsOf<{ isUsed: boolean }>(
    db,
    sql`select exists (select 1 from ${users}) or exists (select 1 from ${departures})
      or exists (select 1 from ${confessions}) as "isUsed"`,
  )
  if (row?.isUsed)
    throw new StartError(
      'An import needs a new board: this one has, or had, accounts or confessions',
    )
}
