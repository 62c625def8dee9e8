import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../test/free-port.ts'
import { noSettings, projectFolder } from '../../test/processes/server-process.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { postmasterOf } from '../kit/processes.ts'
import { untilReady } from '../kit/until.ts'

/** The time in ms that a board gets to stop. It needs at most 10 s (docs/operations/install.md). */
const stopTimeoutMs = 15_000

export type BoardProcess = {
  origin: string
  pid: number
  settings: Record<string, string>
  /** The process id of the database that this board started. */
  databasePid: () => number
  stop: () => Promise<void>
}

/** Starts a board as `npm start` does, in a temporary folder, and logs to a file. */
export async function startBoard(given: Record<string, string> = {}): Promise<BoardProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'spill-bench-'))
  const removeFolder = closeAtEnd(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const settings = {
    DATA_DIR: join(folder, 'data'),
    SECRET_FILE: join(folder, 'secret'),
    ...given,
    PORT: String(port),
  }
  const log = join(folder, 'log')
  const child = spawnBoard(settings, log)
  const end = closeAtEnd(() => endProcess(child))
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin, () => readFileSync(log, 'utf8').slice(-2_000))
  return {
    origin,
    pid: child.pid ?? 0,
    settings,
    databasePid: () => postmasterOf(join(settings.DATA_DIR, 'postgres')),
    stop: async () => {
      await end()
      await removeFolder()
    },
  }
}

export function spawnBoard(settings: Record<string, string>, log: string): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  const output = openSync(log, 'a')
  const child = spawn(join(projectFolder, 'scripts/run'), ['production', 'src/main.ts'], {
    cwd: projectFolder,
    env: { ...noSettings, PATH, HOME, ...settings },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return child
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}
