import { userInfo } from 'node:os'
import { bufferedOutput, createFailureLog, createLogger } from '../server/http/log.ts'
import { serveModeration } from '../server/moderation/pages/serve-moderation.ts'
import { listenForStop } from '../server/process/lifecycle.ts'
import { moderate, readArguments } from './moderation/moderate.ts'
import { usage } from './moderation/verbs.ts'
import { runCommand } from './run-command.ts'
import { withBoard } from './with-board.ts'

await runCommand('npm run moderate -- VERB', async () => {
  if (process.argv[2] === 'serve') return serve()
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

/** Serves the moderators' pages in a process of its own, beside the board, until a signal. */
function serve(): Promise<number> {
  const stop = listenForStop()
  return withBoard(async (board) => {
    const log = createLogger(board.config, bufferedOutput())
    const { app } = await serveModeration(board, log, createFailureLog(log))
    await stop.drained(0)
    await app.close()
    return 0
  })
}
