import { parseArgs } from 'node:util'
import { importBoard } from '../import/import.ts'
import { createProgress } from '../import/progress.ts'
import { summaryOf } from '../import/report.ts'
import { readConfig } from '../server/config/config.ts'
import { tellEventsMissed } from '../server/events/relay.ts'
import { openBoard } from '../server/open-board.ts'
import { readEnvironment } from '../server/process/environment.ts'
import { runCommand, UsageError } from './run-command.ts'

await runCommand('npm run import -- FOLDER [--dry-run]', async () => {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const dryRun = values['dry-run']
  const [folder, ...others] = positionals
  if (!folder || others.length > 0) throw new UsageError()
  const config = readConfig(readEnvironment())
  const board = await openBoard(config, (error) => console.error(error), 'command')
  try {
    const progress = createProgress(process.stderr)
    const report = await importBoard(board.db, { ...board, folder, dryRun, progress })
    console.log(summaryOf(report))
    if (!dryRun) await tellEventsMissed(board.db, board.keys)
    return 0
  } finally {
    await board.close()
  }
})
