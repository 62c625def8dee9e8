import { parseArgs } from 'node:util'
import { broadcastEventsMissed } from '../server/events/relay.ts'
import { reconcile } from '../server/reconcile/reconcile.ts'
import { runCommand } from './run-command.ts'
import { withBoard } from './with-board.ts'

await runCommand('npm run reconcile [-- --check]', async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  return withBoard(async (board) => {
    const mend = !values.check
    const { counted, differed } = await reconcile(board.db, { mend, log: console.log })
    if (mend && differed > 0) await broadcastEventsMissed(board.db, board.keys)
    const verdict = differed === 0 ? 'all right' : mend ? 'mended' : 'left as they are'
    console.log(`${counted} counters, ${differed} differed: ${verdict}`)
    return values.check && differed > 0 ? 1 : 0
  })
})
