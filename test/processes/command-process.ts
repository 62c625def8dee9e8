import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { startServer } from './places.ts'
import { type Ended, node, type ServerProcess } from './server-process.ts'

type Settings = Record<string, string>
export type Command =
  | 'backup'
  | 'doctor'
  | 'healthcheck'
  | 'import'
  | 'init'
  | 'moderate'
  | 'reconcile'
  | 'restore'
  | 'recovery-sheet'
  | 'rename-topic'
  | 'rotate-secret'
  | 'scrub'

/** Starts a command. It is killed at the end of the test. */
export function startCommand(
  name: Command,
  settings: Settings,
  ...args: string[]
): Promise<ServerProcess> {
  return startServer(settings, { command: [...node, `src/cli/${name}.ts`, ...args] })
}

export async function runCommand(name: Command, settings: Settings, ...args: string[]) {
  const { ended, output } = await startCommand(name, settings, ...args)
  const { code } = await ended
  return { code, ...output }
}

/** Starts an import and kills it when it has printed this text. */
export async function killedImport(
  settings: Settings,
  folder: string,
  text: string,
): Promise<Ended> {
  const { kill, ended, output } = await startCommand('import', settings, folder)
  await expect.poll(() => output.stderr, { interval: 5, timeout: 30_000 }).toContain(text)
  kill('SIGKILL')
  return ended
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spill-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
