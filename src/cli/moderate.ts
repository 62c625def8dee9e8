import { userInfo } from 'node:os'
import { readConfig } from '../server/config/config.ts'
import { readArguments } from '../server/moderation-cli/arguments.ts'
import { moderate, usage } from '../server/moderation-cli/moderate.ts'
import { openBoard } from '../server/open-board.ts'
import { readEnvironment } from '../server/process/environment.ts'
import { runCommand } from './run-command.ts'

await runCommand('npm run moderate -- VERB', async () => {
  const asked = readArguments(process.argv.slice(2))
  if (!asked) {
    console.log(usage())
    return 0
  }
  const config = readConfig(readEnvironment())
  const board = await openBoard(config, (error) => console.error(error), 'command')
  try {
    const width = process.stdout.isTTY ? process.stdout.columns : undefined
    console.log(await moderate(board, asked, { name: userInfo().username, width }))
    return 0
  } finally {
    await board.close()
  }
})
