import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { settingNames } from '../../src/server/config/config.ts'
import { freePort } from '../free-port.ts'

export const projectFolder = join(import.meta.dirname, '../..')
export const node = [process.execPath, '--import', join(projectFolder, 'src/drizzle-resolution.ts')]

/** Empty values count as unset, so a developer's `.env` has no effect. */
export const noSettings = Object.fromEntries(settingNames.map((name) => [name, '']))

type Ended = { code: number | null; signal: string | null }

export type ServerProcess = {
  origin: string
  port: number
  pid: number
  output: { stdout: string; stderr: string }
  /** Rejects if the process ends before it takes requests. */
  opened: Promise<void>
  ended: Promise<Ended>
  kill: (signal: NodeJS.Signals) => void
}

export type Launch = {
  settings: Record<string, string>
  command?: string[]
  folder?: string
  /** Starts the process in a process group of its own, as a terminal does. */
  detached?: boolean
}

export async function launch({
  settings,
  command = [...node, 'src/main.ts'],
  folder = projectFolder,
  detached = false,
}: Launch): Promise<ServerProcess> {
  const port = Number(settings.PORT ?? (await freePort()))
  const { PATH = '', HOME = '' } = process.env
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: folder,
    detached,
    env: {
      ...(folder === projectFolder && noSettings),
      PATH,
      HOME,
      NODE_ENV: 'production',
      // `npm start` uses the compile cache, too. It halves the time of a start.
      NODE_COMPILE_CACHE: join(projectFolder, 'node_modules/.cache/compiled'),
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (text: Buffer) => {
    output.stdout += text
  })
  child.stderr.on('data', (text: Buffer) => {
    output.stderr += text
  })
  const ended = endOf(child)
  const opened = openingOf(child, ended, output)
  // A test that expects an early end doesn't await `opened`, and its rejection must not fail the test.
  opened.catch(() => {})
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    output,
    opened,
    ended,
    kill: (signal) => void child.kill(signal),
  }
}

function endOf(child: ChildProcess): Promise<Ended> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
}

function openingOf(
  child: ChildProcess,
  ended: Promise<Ended>,
  output: ServerProcess['output'],
): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (output.stdout.includes(' is open at ')) resolve()
    })
    ended.then(
      () => reject(new Error(`It ended before it opened: ${output.stdout}${output.stderr}`)),
      reject,
    )
  })
}
