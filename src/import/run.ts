import type { Keys } from '../server/crypto/keys.ts'
import type { Progress } from '../server/process/progress.ts'
import type { ExportFiles } from './export-files.ts'
import type { Reporter } from './report.ts'

/** What all steps of an import share. The database is passed separately, because a dry run uses a transaction. */
export type ImportRun = {
  keys: Keys
  universityDomain: string
  files: ExportFiles
  reporter: Reporter
  progress: Progress
}
