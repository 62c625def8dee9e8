import type { Board } from '../server/board/board.ts'
import type { Database } from '../server/db/database.ts'
import { StartError } from '../server/errors/operator-error.ts'
import { indexMissing } from '../server/search-index/indexing.ts'
import { writeConfessions } from './confessions.ts'
import { openExport } from './export-files.ts'
import { markAlreadyImported, reportMended } from './mended.ts'
import { importPeople } from './people.ts'
import type { Progress } from './progress.ts'
import { writeReplies } from './replies.ts'
import type { ImportReport } from './report.ts'
import { createReporter } from './reporter.ts'
import type { ImportRun } from './run.ts'
import { stageDocuments } from './staged-documents.ts'
import { createStaging } from './staging.ts'
import { surveyExport } from './survey.ts'
import { placeReplies } from './tree.ts'
import { writeVotes } from './votes.ts'

type ImportOptions = Pick<Board, 'keys' | 'config' | 'hasDiskSpace'> & {
  folder: string
  dryRun: boolean
  progress: Progress
}

/**
 * Imports the board of an export. Running it again changes nothing, and after it was stopped
 * completes it. `db` must be a single connection: staging lives on it. Throws a StartError when the
 * export can't be read; then nothing has changed.
 */
export async function importBoard(
  db: Database,
  { keys, config, hasDiskSpace, folder, dryRun, progress }: ImportOptions,
): Promise<ImportReport> {
  const files = openExport(folder)
  const reporter = createReporter(files, dryRun)
  const run = {
    keys,
    emailDomain: config.emailDomain,
    files,
    reporter,
    progress: stopWhenFull(progress, hasDiskSpace),
  }
  if (dryRun) await rolledBack(db, (tx) => importAll(tx, run))
  else {
    await importAll(db, run)
    for await (const count of indexMissing(db)) progress.advance(count)
  }
  reporter.finish()
  return reporter.report
}

/** Between two batches: what is done stays done, and running it again completes it. */
function stopWhenFull(progress: Progress, hasDiskSpace: Board['hasDiskSpace']): Progress {
  return {
    ...progress,
    advance: (count) => {
      if (!hasDiskSpace()) throw new StartError('The disk is full: make room and run it again')
      progress.advance(count)
    },
  }
}

async function importAll(db: Database, opened: Omit<ImportRun, 'survey'>): Promise<void> {
  await createStaging(db)
  const run: ImportRun = { ...opened, survey: await surveyExport(db, opened) }
  const { progress, reporter, survey } = run
  const { kinds } = reporter.report
  await importPeople(db, run)
  await stageDocuments(db, run)
  await placeReplies(db, survey.oldest)
  await markAlreadyImported(db)
  kinds.confessions.imported = await writeConfessions(db, progress)
  kinds.replies.imported = await writeReplies(db, progress)
  kinds.votes.imported = await writeVotes(db, progress)
  for (const kind of ['confessions', 'replies', 'votes'] as const) {
    const { read, imported, setAside } = kinds[kind]
    kinds[kind].alreadyHere = read - imported - setAside
  }
  await reportMended(db, reporter)
}

async function rolledBack(db: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  const rollback = new Error('This was a dry run')
  await db
    .transaction(async (tx) => {
      await work(tx)
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
}
