import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApp } from '../src/server/app.ts'
import type { Board } from '../src/server/board/board.ts'
import { createLogger } from '../src/server/http/log.ts'
import { mailSettings } from './accounts/mailbox.ts'
import { type Caller, callerOf, openAccount, openTestBoard, password, testConfig } from './board.ts'
import { copyDatabase, type DatabaseCopy, testSecret } from './database/databases.ts'

export const newSecret = 'the secret that replaced the one of the tests'

type Opened = { board: Board; app: FastifyInstance }

export type BoardBefore = Opened & {
  visitor: () => Caller
  student: (name: string) => Promise<Caller>
}

/** Lets `live` use a board, then opens the same board with a new secret. */
export function useReplacedSecret<Lived>(live: (board: BoardBefore) => Promise<Lived>) {
  const folder = mkdtempSync(join(tmpdir(), 'spill-secret-'))
  const SECRET_FILE = join(folder, 'secret')
  let copy: DatabaseCopy
  let lived: Lived
  let current: Opened
  const open = async (...secrets: string[]): Promise<Opened> => {
    writeFileSync(SECRET_FILE, secrets.join('\n'))
    const settings = { ...copy.settings, ...mailSettings, APP_SECRET: '', SECRET_FILE }
    const config = testConfig(settings)
    const board = await openTestBoard(config)
    return { board, app: await createApp(board, createLogger(config)) }
  }
  const close = async ({ app, board }: Opened) => {
    await app.close()
    await board.close()
  }

  beforeAll(async () => {
    copy = await copyDatabase(inject('databases'))
    const before = await open(testSecret)
    lived = await live({
      ...before,
      visitor: () => callerOf(before.app, ''),
      student: async (name) => {
        const email = `${name}@ucsd.edu`
        return callerOf(before.app, email, await openAccount(before.board, email))
      },
    })
    await close(before)
    current = await open(newSecret, testSecret)
  })
  afterAll(async () => {
    await close(current)
    await copy.remove()
    rmSync(folder, { recursive: true })
  })

  return {
    get board() {
      return current.board
    },
    get app() {
      return current.app
    },
    /** What `live` returned. */
    get before() {
      return lived
    },
    /** Returns the browser of `caller` with the cookies that it got before. */
    withOldCookies: ({ email, cookie }: Caller) => {
      const pairs = cookie.split('; ').map((pair) => pair.split('=') as [string, string])
      return callerOf(current.app, email, pairs)
    },
    visitor: () => callerOf(current.app, ''),
    student: async (name: string) => {
      const email = `${name}@ucsd.edu`
      return callerOf(current.app, email, await openAccount(current.board, email))
    },
    signIn: async ({ email }: Pick<Caller, 'email'>): Promise<Caller> => {
      const browser = callerOf(current.app, email)
      const { status } = await browser.post('/api/session', { email, password })
      if (status !== 200) throw new Error(`${email} can't sign in`)
      return browser
    },
  }
}
