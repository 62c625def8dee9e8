import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createApp } from '../src/server/app.ts'
import { assembleBoard, type Board } from '../src/server/board/board.ts'
import { createFailureLog, createLogger } from '../src/server/http/log.ts'
import { mailbox } from './accounts/mailbox.ts'
import {
  type Caller,
  callerOf,
  cheap,
  openAccount,
  peopleOf,
  type TestBoard,
  testConfig,
} from './board.ts'

/** `settled` waits for background work. The log is emptied after every test. */
export type RestartedBoard = TestBoard & {
  settled: () => Promise<void>
  /** Signs in to an account that was opened while the board sent no mail. */
  unverified: (name: string) => Promise<Caller>
}

/**
 * Opens a second board on the database and secret of `before`, as after a restart with other settings. Both boards
 * answer. This is faster than a database of its own.
 */
export function restartedBoard(
  before: TestBoard,
  settings: Record<string, string>,
): RestartedBoard {
  let current: { board: Board; app: FastifyInstance }
  let log = ''

  beforeAll(async () => {
    const { dataDir, databaseUrl, google } = before.board.config
    const config = { ...testConfig({ DATA_DIR: dataDir, ...settings }), databaseUrl, google }
    const write = (line: string) => {
      log += line
    }
    const logger = createLogger(config, { write })
    const logFailure = createFailureLog(logger)
    const onError = (error: Error, part = 'background') => void logFailure(part, error)
    const board = assembleBoard(config, before.board, before.board.keys, onError, cheap)
    const app = await createApp(board, logger, undefined, undefined, logFailure)
    current = { board, app }
  })
  // This hook runs before the one that empties the tables, so that no work runs on empty tables.
  afterEach(async () => {
    await current.board.background.finish()
    mailbox.empty()
    log = ''
  })
  afterAll(async () => {
    await current.app.close()
    current.board.mailer?.close()
  })

  return {
    get board() {
      return current.board
    },
    get app() {
      return current.app
    },
    get log() {
      return log
    },
    settled: () => current.board.background.finish(),
    visitor: () => peopleOf(current).visitor(),
    student: (name) => peopleOf(current).student(name),
    unverified: async (name) => {
      const email = `${name}@ucsd.edu`
      return callerOf(current.app, email, await openAccount(current.board, email, false))
    },
  }
}
