import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startServer } from './places.ts'
import { node, type ServerProcess } from './server-process.ts'

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

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spill-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
