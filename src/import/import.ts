import { TransactionRollbackError } from 'drizzle-orm'
import type { Board } from '../server/board/board.ts'
import type { Database } from '../server/db/database.ts'
import { StartError } from '../server/errors/operator-error.ts'
import type { Progress } from '../server/process/progress.ts'
import { indexMissing } from '../server/search-index/indexing.ts'
import { importPeople } from './accounts.ts'
import { openExport } from './export-files.ts'
import { placeItems } from './place-items.ts'
import { createReporter, type ImportReport, reportChanges } from './report.ts'
import type { ImportRun } from './run.ts'
import { stageDocuments, surveyExport } from './stage-documents.ts'
import { createStaging } from './staging.ts'
import { writeStaged } from './write-staged.ts'

type ImportOptions = Pick<Board, 'keys' | 'config' | 'hasDiskSpace'> & {
  folder: string
  dryRun: boolean
  progress: Progress
}

/**
 * Imports an export. A second run imports only what no earlier run handled. So it completes an import that was
 * stopped. `db` must be a single connection, because the import creates temporary tables. Throws a StartError without
 * any change if the export can't be read.
 */
export async function importBoard(
  db: Database,
  { keys, config, hasDiskSpace, folder, dryRun, progress }: ImportOptions,
): Promise<ImportReport> {
  const files = openExport(folder)
  const reporter = createReporter(files, dryRun)
  // Called between batches. If it throws, finished batches stay, and the next run completes the import.
  const advance = (count: number) => {
    if (!hasDiskSpace()) throw new StartError('The disk is full: free some space and run it again')
    progress.advance(count)
  }
  const { universityDomain } = config
  const run = { keys, universityDomain, files, reporter, progress: { ...progress, advance } }
  if (dryRun) {
    const rehearsal = db.transaction(async (tx) => {
      await importAll(tx, run)
      tx.rollback()
    })
    await rehearsal.catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  } else {
    await importAll(db, run)
    progress.begin('Confessions indexed', 0)
    for await (const count of indexMissing(db)) advance(count)
    progress.end()
  }
  reporter.finish()
  return reporter.report
}

async function importAll(db: Database, run: ImportRun): Promise<void> {
  await createStaging(db)
  const documentCount = await surveyExport(db, run)
  await importPeople(db, run)
  await stageDocuments(db, run, documentCount)
  await placeItems(db)
  await writeStaged(db, run)
  await reportChanges(db, run.reporter)
}
