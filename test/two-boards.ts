import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { createApp } from '../src/server/app.ts'
import type { Board } from '../src/server/board/board.ts'
import { createLogger } from '../src/server/http/log.ts'
import { openBoard } from '../src/server/open-board.ts'
import { type Caller, callerOf, cheap, openAccount, testConfig } from './board.ts'
import { copyDatabase, type DatabaseCopy } from './database/databases.ts'
import { emptyTables } from './database/empty-tables.ts'

type Opened = { board: Board; app: FastifyInstance; errors: Error[] }

export type TwoBoards = {
  readonly one: Opened
  readonly other: Opened
  readonly url: string
  /** Opens an account at `one`. */
  student: () => Promise<Caller>
  /** Returns the same browser at `other`, without the cookie that bypasses caches. */
  atOther: (caller: Caller) => Caller
}

/**
 * Opens two boards on one database, like two processes. They reach it at the URL that `reachedAt` returns, such as that of
 * a proxy. The tables are emptied after every test.
 */
export function useTwoBoards(reachedAt = async (url: string) => url): TwoBoards {
  let copy: DatabaseCopy
  let url: string
  let [one, other]: Opened[] = []
  let students = 0

  const open = async (): Promise<Opened> => {
    const config = testConfig({ ...copy.settings, DATABASE_URL: url })
    const errors: Error[] = []
    const board = await openBoard(config, (error) => errors.push(error), 'serving', cheap)
    return { board, app: await createApp(board, createLogger(config)), errors }
  }
  const opened = (which: Opened | undefined) => {
    if (!which) throw new Error('It is not open yet')
    return which
  }
  beforeAll(async () => {
    copy = await copyDatabase(inject('databases'))
    url = await reachedAt(copy.settings.DATABASE_URL)
    one = await open()
    const announced = Promise.withResolvers<void>()
    const stop = one.board.events.subscribe(({ type }) => {
      if (type === 'events missed') announced.resolve()
    })
    other = await open()
    // Every start is announced to the other process. Wait for that, so that no test takes it for its own event.
    await announced.promise
    stop()
  })
  afterEach(async () => {
    for (const { board, errors } of [opened(one), opened(other)]) {
      await emptyTables(board)
      errors.length = 0
    }
  })
  afterAll(async () => {
    for (const { app, board } of [opened(one), opened(other)]) {
      await app.close()
      await board.close()
    }
    await copy.remove()
  })

  return {
    get one() {
      return opened(one)
    },
    get other() {
      return opened(other)
    },
    get url() {
      return copy.settings.DATABASE_URL
    },
    student: async () => {
      const { app, board } = opened(one)
      const email = `student-${++students}@ucsd.edu`
      return callerOf(app, email, await openAccount(board, email))
    },
    atOther: ({ email, cookie }) => {
      const { app, board } = opened(other)
      const pairs = cookie.split('; ').map((pair) => pair.split('=') as [string, string])
      const session = pairs.filter(([name]) => name === board.sessions.cookieName)
      return callerOf(app, email, session)
    },
  }
}
