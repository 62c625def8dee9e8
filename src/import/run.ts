import type { Keys } from '../server/crypto/keys.ts'
import type { ExportFiles } from './export-files.ts'
import type { Progress } from './progress.ts'
import type { Reporter } from './report.ts'

/** What every step of one import shares. The database is not in it: a dry run has its transaction. */
export type ImportRun = {
  keys: Keys
  universityDomain: string
  files: ExportFiles
  reporter: Reporter
  progress: Progress
}
