import { readConfig } from '../server/config/config.ts'
import { beginBoard } from '../server/crypto/secret.ts'
import { connect } from '../server/db/connect.ts'
import { readEnvironment } from '../server/process/environment.ts'
import { printFailure } from '../server/process/failure-cause.ts'
import { howToStart, runCommand, UsageError } from './run-command.ts'

await runCommand('npm run init', async () => {
  if (process.argv.length > 2) throw new UsageError()
  const config = readConfig(readEnvironment())
  const connection = await connect(config, printFailure, 'command')
  try {
    await beginBoard(connection.db, config)
    console.log(`A new board was created. ${howToStart}`)
    return 0
  } finally {
    await connection.close()
  }
})
