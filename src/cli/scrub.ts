import { scrub } from '../server/db/scrub/scrub.ts'
import { runCommand, UsageError } from './run-command.ts'
import { withBoard } from './with-board.ts'

await runCommand('npm run scrub', async () => {
  if (process.argv.length > 2) throw new UsageError()
  return withBoard(async (board) => {
    const signal = abortedBySignals()
    try {
      const isDone = await scrub(board, { log: console.log, signal })
      console.log(
        isDone ? 'scrubbed' : 'another scrub, a backup or a migration is running: nothing was done',
      )
      return isDone ? 0 : 1
    } catch (error) {
      if (!signal.aborted) throw error
      console.error('stopped: tables that were not rewritten yet are unchanged')
      return 1
    }
  })
})

/** The first signal aborts. Later ones are ignored: npm forwards signals that the terminal has already sent. */
function abortedBySignals(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopping.abort())
  return stopping.signal
}
