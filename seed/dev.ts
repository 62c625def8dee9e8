import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pretty from 'pino-pretty'
import { runCommand } from '../src/cli/run-command.ts'
import { type Config, readConfig } from '../src/server/config/config.ts'
import { connectToSupervisor } from '../src/server/db/own-server/connect-to-supervisor.ts'
import { openBoard } from '../src/server/open-board.ts'
import { readEnvironment } from '../src/server/process/environment.ts'
import { listenForStop } from '../src/server/process/lifecycle.ts'
import { sampleCampusFile } from '../src/server/process/warnings.ts'
import { fillCampus, isEmpty } from './campus.ts'
import { sampleGoogleSettings, startSampleGoogle } from './google.ts'
import { introduce } from './introduction.ts'

const main = join(import.meta.dirname, '../src/main.ts')
const watching = ['--watch', '--watch-preserve-output']

/*
 * Node restarts the board when its code changes. PostgreSQL, which is slow to start, and the provider keep
 * running.
 */
await runCommand('npm run dev [-- OPTIONS-OF-NODE]', async () => {
  const stop = listenForStop()
  const config = readConfig(readEnvironment())
  const releaseDatabase = await holdDatabase(config)
  const google = config.google ? undefined : await startSampleGoogle()
  const status = await serve(stop.drained(0), google ? sampleGoogleSettings(google) : {})
  await google?.stop()
  await releaseDatabase()
  return status
})

/** Starts our own PostgreSQL with the sample campus; an operator's is left alone. Returns a function that stops it. */
async function holdDatabase(config: Config): Promise<() => Promise<void>> {
  if (config.databaseUrl) return async () => {}
  const { leave } = await connectToSupervisor(config.dataDir, 'command', () => {})
  try {
    await fillOnce(config)
    return leave
  } catch (error) {
    await leave()
    throw error
  }
}

/** Opens the board in the same mode as a serving board, so that it fails if another board is running. */
async function fillOnce(config: Config): Promise<void> {
  const introduction = sampleCampusFile(config)
  const board = await openBoard(config, console.error)
  try {
    if (await isEmpty(board))
      await writeFile(introduction, introduce(await fillCampus(board), config))
  } finally {
    await board.close()
  }
  console.log(
    await readFile(introduction, 'utf8').catch(() => 'Your own data, without the sample campus.'),
  )
}

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
