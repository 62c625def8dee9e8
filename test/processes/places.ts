import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import type { Board } from '../../src/server/board/board.ts'
import { readConfig } from '../../src/server/config/config.ts'
import type { Purpose } from '../../src/server/db/database.ts'
import { StartError } from '../../src/server/errors/operator-error.ts'
import { createLogger } from '../../src/server/http/log.ts'
import { openBoard } from '../../src/server/open-board.ts'
import { openBuiltPages } from '../../src/server/pages/built-pages.ts'
import { cheap } from '../board.ts'
import { administer, copyDatabase, databaseUrl, testSecret } from '../database/databases.ts'
import { endServers } from './own-server.ts'
import { type Launch, launch, type ServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    dataFolder: string
  }
}

type Settings = Record<string, string>
export type Place = { DATA_DIR: string; SECRET_FILE: string }

/** Makes an empty folder. It is deleted at the end of the test. */
export function emptyPlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'spill-process-'))
  const place = { DATA_DIR: join(folder, 'data'), SECRET_FILE: join(folder, 'secret') }
  onTestFinished(async () => {
    await endServers(place)
    // Processes of a killed server may still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return place
}

/** Makes a folder with an empty board, on which a process starts sooner. */
export function newPlace(): Place {
  const place = emptyPlace()
  fillPlace(place)
  return place
}

/** Puts an empty board into the place. */
export function fillPlace({ DATA_DIR, SECRET_FILE }: Place): void {
  cpSync(inject('dataFolder'), DATA_DIR, { recursive: true })
  writeFileSync(SECRET_FILE, testSecret)
}

/** Makes an empty board on the PostgreSQL server of the run, which is faster than starting a server. */
export async function placeOnServer() {
  const { settings, remove } = await copyDatabase(inject('databases'))
  onTestFinished(remove)
  return settings
}

/** Makes an empty database without a board on the PostgreSQL server of the run. */
export async function emptyPlaceOnServer() {
  const { url, run } = inject('databases')
  const name = `${run}_${crypto.randomUUID().slice(0, 8)}`
  await administer(url, `create database ${name}`)
  onTestFinished(() => administer(url, `drop database ${name} with (force)`))
  return { ...emptyPlace(), DATABASE_URL: databaseUrl(url, name) }
}

/** Starts a server without waiting for it. It is killed at the end of the test. */
export async function startServer(
  settings: Settings,
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
  settings: Settings,
  more: Omit<Launch, 'settings'> = {},
): Promise<ServerProcess> {
  const server = await startServer(settings, more)
  await server.opened
  return server
}

/** Opens a board in this process, which is faster than a new process. It closes at the end of the test at the latest. */
export async function openHere(settings: Settings): Promise<Board> {
  const board = await open(settings)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= board.close()
    return closing
  }
  onTestFinished(close)
  return { ...board, close }
}

/** Serves a board from this process until the end of the test at the latest. */
export async function listenHere(settings: Settings) {
  const board = await openHere(settings)
  const app = await createApp(board, createLogger(board.config), await openBuiltPages())
  onTestFinished(() => app.close())
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { board, app, origin, port: Number(new URL(origin).port) }
}

/** Serves a board from this process until the end of the test. Returns its origin. */
export async function serveHere(settings: Settings): Promise<string> {
  return (await listenHere(settings)).origin
}

/** Expects that a start refuses these settings. Returns the line that it prints. */
export async function refusalOf(settings: Settings, purpose?: Purpose): Promise<string> {
  const error = await open(settings, purpose).then(
    (board) => board.close(),
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message).toMatch(/^[^\n]+$/)
  return message
}

function open(settings: Settings, purpose?: Purpose): Promise<Board> {
  const quiet = { NODE_ENV: 'production', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }
  const config = readConfig({ ...quiet, ...settings })
  return openBoard(config, () => {}, purpose, cheap)
}
