import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished } from 'vitest'
import { testSecret } from '../database/databases.ts'
import { type Launch, launch, type ServerProcess } from './server-process.ts'

export type Place = { DATA_DIR: string; SECRET_FILE: string }

/** Gone when the test is over. */
export function emptyPlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'spill-process-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { DATA_DIR: join(folder, 'data'), SECRET_FILE: join(folder, 'secret') }
}

/** With an empty board, on whose database it starts sooner. */
export function newPlace(): Place {
  const place = emptyPlace()
  cpSync(inject('dataFolder'), place.DATA_DIR, { recursive: true })
  writeFileSync(place.SECRET_FILE, testSecret)
  return place
}

/** It is killed when the test is over. */
export async function startServer(
  settings: Record<string, string>,
  more: Omit<Launch, 'settings'> = {},
): Promise<ServerProcess> {
  const server = await launch({ settings, ...more })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.ended
  })
  return server
}

export async function openServer(
  settings: Record<string, string>,
  more: Omit<Launch, 'settings'> = {},
): Promise<ServerProcess> {
  const server = await startServer(settings, more)
  await server.opened
  return server
}

export async function refusalOf(settings: Record<string, string>): Promise<string> {
  const { ended, output } = await startServer(settings)
  expect((await ended).code).toBe(1)
  expect(output.stdout).toBe('')
  expect(output.stderr).toMatch(/^spill: [^\n]+\n$/)
  return output.stderr.slice('spill: '.length).trim()
}
