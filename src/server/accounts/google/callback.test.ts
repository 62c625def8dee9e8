import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  choose,
  cookieNameOf,
  depart,
  googleSettings,
  googleStudent,
  outcomeOf,
} from '../../../../test/accounts/google.ts'
import { cookieOf } from '../../../../test/accounts/session-cookies.ts'
import { useBoard } from '../../../../test/board.ts'
import { minuteMs, setClock } from '../../../../test/clock.ts'
import { sessions, users } from '../../db/schema/accounts.ts'

const email = 'ada@ucsd.edu'

describe('the callback from Google', () => {
  const board = useBoard(googleSettings)
  afterEach(() => vi.useRealTimers())

  /** A browser whose user has chosen a Google account and is about to be sent back. */
  async function atGoogle() {
    const browser = board.visitor()
    const way = await depart(browser)
    const name = cookieNameOf(way)
    const value = way.cookie.slice(`${name}=`.length)
    return { ...way, name, value, browser, path: await choose(way, email) }
  }

  async function expectRefused(path: string, cookie: string): Promise<void> {
    const answer = await board.visitor().get(path, cookie ? { cookie } : {})
    expect(outcomeOf(answer)).toBe('failed')
    expect(cookieOf(answer)).toBe('')
    expect(await board.board.db.$count(sessions)).toBe(0)
    expect(await board.board.db.$count(users)).toBe(0)
  }

  test('fails without the cookie of this attempt', async () => {
    const { path, cookie, name, value } = await atGoogle()
    const bytes = Buffer.from(value, 'base64url')
    const changedAt = (index: number) => {
      const copy = Buffer.from(bytes)
      copy.writeUInt8(copy.readUInt8(index) ^ 1, index)
      return copy.toString('base64url')
    }

    for (const changed of [
      '',
      `spill.google=${value}`,
      `spill.google-=${value}`,
      `${name}=`,
      `${name}=.`,
      `${name}=e30`,
      `${name}=${value.slice(0, -4)}`,
      `${name}=${value}AAAA`,
      `${name}=${changedAt(0)}`,
      `${name}=${changedAt(20)}`,
      `${name}=${changedAt(bytes.length - 600)}`,
    ]) {
      await expectRefused(path, changed)
    }
    expect(outcomeOf(await board.visitor().get(path, { cookie }))).toBe('signed-in')
  })

  test("fails with another browser's cookie", async () => {
    const [ada, bob] = [await atGoogle(), await atGoogle()]

    await expectRefused(ada.path, bob.cookie)
    await expectRefused(bob.path, ada.cookie)
    await expectRefused(ada.path, `${ada.name}=${bob.value}`)
    await expectRefused(bob.path, `${bob.name}=${ada.value}`)
  })

  test('fails with a wrong or missing state or code', async () => {
    const { path, cookie, name, value } = await atGoogle()
    const [, search] = path.split('?')
    // The cookie name holds the first 16 characters of the state, so this state finds the cookie.
    const similar = `${name.slice('spill.google-'.length)}${'x'.repeat(27)}`
    const changed = (change: (params: URLSearchParams) => void) => {
      const params = new URLSearchParams(search)
      change(params)
      return `/api/session/google/callback?${params}`
    }

    await expectRefused(
      changed((params) => params.set('state', 'x'.repeat(43))),
      cookie,
    )
    await expectRefused(
      changed((params) => params.set('state', similar)),
      cookie,
    )
    await expectRefused(
      changed((params) => params.delete('state')),
      `${cookie}; spill.google-=${value}`,
    )
    await expectRefused(
      changed((params) => params.delete('code')),
      cookie,
    )
    await expectRefused(
      changed((params) => params.set('code', 'of-nobody')),
      cookie,
    )
    await expectRefused('/api/session/google/callback', cookie)
  })

  test('reports any other error of Google as a failure, not as a cancellation', async () => {
    const { url, cookie } = await atGoogle()
    const state = url.searchParams.get('state')

    await expectRefused(`/api/session/google/callback?error=server_error&state=${state}`, cookie)
  })

  test('works once', async () => {
    const { browser, path, cookie } = await atGoogle()
    expect(outcomeOf(await browser.get(path))).toBe('signed-in')
    await board.board.db.delete(users)
    await board.board.db.delete(sessions)

    await expectRefused(path, cookie)
    expect(outcomeOf(await browser.get(path))).toBe('failed')
  })

  test('expires after ten minutes', async () => {
    const now = Date.now()
    setClock(now)
    const [late, quick] = [await atGoogle(), await atGoogle()]

    setClock(now + 10 * minuteMs)
    await expectRefused(late.path, late.cookie)
    setClock(now + 10 * minuteMs - 1)
    expect(outcomeOf(await quick.browser.get(quick.path))).toBe('signed-in')
  })

  test('with a stranger’s link signs no one in and ends no session', async () => {
    const student = await googleStudent(board, 'bob')
    const { path } = await atGoogle()
    await depart(student)

    expect(outcomeOf(await student.get(path))).toBe('failed')
    expect((await student.get('/api/session')).body.user.email).toBe('bob@ucsd.edu')
  })
})
