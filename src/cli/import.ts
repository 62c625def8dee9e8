import { parseArgs } from 'node:util'
import { importBoard } from '../import/import.ts'
import { summaryOf } from '../import/report.ts'
import { scrub } from '../server/db/scrub/scrub.ts'
import { broadcastEventsMissed } from '../server/events/relay.ts'
import { createProgress } from '../server/process/progress.ts'
import { runCommand, UsageError } from './run-command.ts'
import { withBoard } from './with-board.ts'

await runCommand('npm run import -- FOLDER [--dry-run]', async () => {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const dryRun = values['dry-run']
  const [folder, ...others] = positionals
  if (!folder || others.length > 0) throw new UsageError()
  return withBoard(async (board) => {
    const progress = createProgress(process.stderr)
    const report = await importBoard(board.db, { ...board, folder, dryRun, progress })
    console.log(summaryOf(report))
    if (dryRun) return 0
    await broadcastEventsMissed(board.db, board.keys)
    // Accounts and content were written in one transaction, in the order of the export.
    if (await scrub(board)) return 0
    console.error('A backup or another scrub is running: run `npm run scrub` after it.')
    return 1
  })
})
