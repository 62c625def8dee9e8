import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { mailSettings } from './accounts/mailbox.ts'
import { type Caller, callerOf, type Opened, openApp, password, peopleOf } from './board.ts'
import { copyDatabase, type DatabaseCopy, testSecret } from './database/databases.ts'

export const newSecret = 'the secret that replaced the one of the tests'

export type BoardBefore = Opened & ReturnType<typeof peopleOf>

/** Lets `live` use a board, then opens the same board with a new secret. */
export function useReplacedSecret<Lived>(live: (board: BoardBefore) => Promise<Lived>) {
  const folder = mkdtempSync(join(tmpdir(), 'spill-secret-'))
  const SECRET_FILE = join(folder, 'secret')
  let copy: DatabaseCopy
  let lived: Lived
  let current: Opened
  const open = async (...secrets: string[]): Promise<Opened> => {
    writeFileSync(SECRET_FILE, secrets.join('\n'))
    return openApp({ ...copy.settings, ...mailSettings, APP_SECRET: '', SECRET_FILE })
  }
  const close = async ({ app, board }: Opened) => {
    await app.close()
    await board.close()
  }

  beforeAll(async () => {
    copy = await copyDatabase(inject('databases'))
    const before = await open(testSecret)
    lived = await live({ ...before, ...peopleOf(before) })
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
    visitor: () => peopleOf(current).visitor(),
    student: (name: string) => peopleOf(current).student(name),
    signIn: async ({ email }: Pick<Caller, 'email'>): Promise<Caller> => {
      const browser = callerOf(current.app, email)
      const { status } = await browser.post('/api/session', { email, password })
      if (status !== 200) throw new Error(`${email} can't sign in`)
      return browser
    },
  }
}
