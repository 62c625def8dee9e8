import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { type Caller, callerOf, type Opened, openApp, peopleOf } from './board.ts'
import { copyDatabase, type DatabaseCopy } from './database/databases.ts'
import { emptyTables } from './database/empty-tables.ts'

type WithErrors = Opened & { errors: Error[] }

export type TwoBoards = {
  readonly one: WithErrors
  readonly other: WithErrors
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
  let [one, other]: WithErrors[] = []

  const open = async (): Promise<WithErrors> => {
    const errors: Error[] = []
    const settings = { ...copy.settings, DATABASE_URL: url }
    return { ...(await openApp(settings, {}, (error) => errors.push(error))), errors }
  }
  const opened = (which: WithErrors | undefined) => {
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
    student: () => peopleOf(opened(one)).student(),
    atOther: ({ email, cookie }) => {
      const { app, board } = opened(other)
      const pairs = cookie.split('; ').map((pair) => pair.split('=') as [string, string])
      const session = pairs.filter(([name]) => name === board.sessions.cookieName)
      return callerOf(app, email, session)
    },
  }
}
