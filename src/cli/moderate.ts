import { userInfo } from 'node:os'
import { readArguments } from './moderation/arguments.ts'
import { moderate } from './moderation/moderate.ts'
import { usage } from './moderation/verbs.ts'
import { runCommand } from './run-command.ts'
import { withBoard } from './with-board.ts'

await runCommand('npm run moderate -- VERB', async () => {
  const command = readArguments(process.argv.slice(2))
  if (!command) {
    console.log(usage)
    return 0
  }
  const userName = process.env.SUDO_USER || userInfo().username
  return withBoard(async (board) => {
    console.log(await moderate(board, command, userName))
    return 0
  })
})
