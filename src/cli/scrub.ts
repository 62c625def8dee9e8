import { readConfig } from '../server/config/config.ts'
import { scrub } from '../server/db/scrub/scrub.ts'
import { openBoard } from '../server/open-board.ts'
import { readEnvironment } from '../server/process/environment.ts'
import { runCommand, UsageError } from './run-command.ts'

await runCommand('npm run scrub', async () => {
  if (process.argv.length > 2) throw new UsageError()
  const config = readConfig(readEnvironment())
  const board = await openBoard(config, (error) => console.error(error), 'command')
  const { signal } = stopBySignal()
  try {
    const isDone = await scrub(board, { log: console.log, signal })
    console.log(isDone ? 'scrubbed' : 'another scrub is at work: nothing was done')
    return isDone ? 0 : 1
  } catch (error) {
    if (!signal.aborted) throw error
    console.error('stopped: what is not written anew yet is as it was')
    return 1
  } finally {
    await board.close()
  }
})

/** Repeats are ignored: npm forwards signals that the terminal sends as well. */
function stopBySignal(): AbortController {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopping.abort())
  return stopping
}
