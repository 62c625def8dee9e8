import { userInfo } from 'node:os'
import { readArguments } from '../server/moderation-cli/arguments.ts'
import { moderate, usage } from '../server/moderation-cli/moderate.ts'
import { runCommand } from './run-command.ts'
import { withBoard } from './with-board.ts'

await runCommand('npm run moderate -- VERB', async () => {
  const asked = readArguments(process.argv.slice(2))
  if (!asked) {
    console.log(usage())
    return 0
  }
  return withBoard(async (board) => {
    const width = process.stdout.isTTY ? process.stdout.columns : undefined
    console.log(
      await moderate(board, asked, { name: process.env.SUDO_USER || userInfo().username, width }),
    )
    return 0
  })
})
