import { renameTopic } from '../server/confessions/rename-topic.ts'
import { broadcastEventsMissed } from '../server/events/relay.ts'
import { runCommand, UsageError } from './run-command.ts'
import { withBoard } from './with-board.ts'

await runCommand('npm run rename-topic -- OLD NEW', async () => {
  const [from, to, ...more] = process.argv.slice(2)
  if (!from || !to || more.length > 0) throw new UsageError()
  return withBoard(async (board) => {
    const count = await renameTopic(board.db, board.config.topics, from, to)
    if (count > 0) await broadcastEventsMissed(board.db, board.keys)
    console.log(`Confessions renamed: ${count}`)
    return 0
  })
})
