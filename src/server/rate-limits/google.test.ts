import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countAttempts, forgetAttempts, limitSettings } from '../../../test/accounts/attempts.ts'
import {
  choose,
  continueWithGoogle,
  depart,
  googleSettings,
  outcomeOf,
} from '../../../test/accounts/google.ts'
import { useBoard } from '../../../test/board.ts'
import { minuteMs, setClock } from '../../../test/clock.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'

describe('continuing with Google again and again', () => {
  const board = restartedBoard(useBoard(googleSettings), limitSettings)
  beforeEach(() => void forgetAttempts())
  afterEach(() => vi.useRealTimers())

  test("may fail four thousand times in a quarter of an hour; successes don't count", async () => {
    const browser = board.visitor()
    const [way, another] = [await depart(browser), await depart(browser)]
    const { cookie, url } = await depart(browser)
    const back = (code: string) =>
      board
        .visitor()
        .get(`/api/session/google/callback?code=${code}&state=${url.searchParams.get('state')}`, {
          cookie,
        })
    expect(outcomeOf(await back('made-up'))).toBe('failed')
    countAttempts(board, 3_998, 'googleFromNetwork')

    expect(outcomeOf(await browser.get(await choose(way, 'ada@ucsd.edu')))).toBe('signed-in')
    expect(outcomeOf(await browser.get(await choose(another, 'ada@ucsd.edu')))).toBe('signed-in')
    expect(outcomeOf(await back('made-up'))).toBe('failed')
    const late = await depart(browser)
    expect(outcomeOf(await browser.get(await choose(late, 'ada@ucsd.edu')))).toBe('busy')
    setClock(Date.now() + 15 * minuteMs)
    expect(await continueWithGoogle(browser, 'ada@ucsd.edu')).toBe('signed-in')
  })
})
