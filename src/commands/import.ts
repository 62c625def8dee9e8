import { parseArgs } from 'node:util'
import { openBoard } from '../server/board.ts'
import { readConfig } from '../server/config.ts'
import { importBoard } from '../server/import/import.ts'
import { createProgress } from '../server/import/progress.ts'
import { summaryOf } from '../server/import/report.ts'
import { readEnvironment } from '../server/process/environment.ts'
import { runCommand, UsageError } from './run-command.ts'

/** Brings an existing board in from the exports of a document database and its sign-in. */
await runCommand('npm run import -- FOLDER [--dry-run]', async () => {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folder, ...others] = positionals
  if (!folder || others.length > 0) throw new UsageError()
  const config = readConfig(readEnvironment())
  const board = await openBoard(config, (error) => console.error(error), 'command')
  try {
    const progress = createProgress(process.stderr)
    const report = await importBoard(board, folder, { dryRun: values['dry-run'], progress })
    console.log(summaryOf(report))
    return 0
  } finally {
    await board.close()
  }
})
