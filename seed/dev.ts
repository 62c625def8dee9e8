import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pretty from 'pino-pretty'
import { runCommand } from '../src/cli/run-command.ts'
import { readConfig } from '../src/server/config/config.ts'
import { readEnvironment } from '../src/server/process/environment.ts'
import { listenForStop } from '../src/server/process/lifecycle.ts'
import { sampleGoogleSettings, startSampleGoogle } from './google.ts'
import { holdDatabase } from './hold-database.ts'
import { sampleTopics } from './texts/all.ts'

const main = join(import.meta.dirname, '../src/main.ts')
const watching = ['--watch', '--watch-preserve-output']

/*
 * Node restarts the board when its code changes. PostgreSQL, which is slow to start, and the provider keep
 * running.
 */
await runCommand('npm run dev [-- OPTIONS-OF-NODE]', async () => {
  const stop = listenForStop()
  process.env.TOPICS = readEnvironment().TOPICS ?? sampleTopics
  const config = readConfig(readEnvironment())
  const releaseDatabase = await holdDatabase(config)
  const google = config.google ? undefined : await startSampleGoogle()
  const status = await serve(stop.drained(0), google ? sampleGoogleSettings(google) : {})
  await google?.stop()
  await releaseDatabase()
  return status
})

async function serve(stopped: Promise<void>, settings: Record<string, string>): Promise<number> {
  const colour = process.stdout.hasColors?.() && { FORCE_COLOR: '1' }
  const node = spawn(
    process.execPath,
    [...process.execArgv, ...watching, ...process.argv.slice(2), main],
    {
      env: { ...process.env, ...settings, ...colour },
      stdio: ['inherit', 'pipe', 'inherit'],
    },
  )
  node.stdout.pipe(readableLog())
  stopped.then(() => node.kill())
  const [status] = await once(node, 'exit')
  return status ?? 1
}

/** Formats the log for reading. A line that is not JSON passes unchanged. */
function readableLog() {
  return pretty({
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'reqId,method,route,status,ms',
    messageFormat: '{msg}{if route}{method} {route} {status} in {ms} ms{end}',
  })
}
