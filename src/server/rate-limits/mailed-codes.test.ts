import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countAttempts, forgetAttempts, limitSettings } from '../../../test/accounts/attempts.ts'
import { mailbox, mailSettings } from '../../../test/accounts/mailbox.ts'
import {
  applicant,
  askForCode,
  enterCode,
  mailedCode,
  signUp,
  wrong,
} from '../../../test/accounts/mailed-codes.ts'
import { password, useBoard } from '../../../test/board.ts'
import { hourMs, minuteMs, setClock } from '../../../test/clock.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'

describe('mailed codes', () => {
  const board = restartedBoard(useBoard(), { ...limitSettings, ...mailSettings })
  beforeEach(() => void forgetAttempts())
  afterEach(() => vi.useRealTimers())

  const enterOften = async (
    browser: Parameters<typeof enterCode>[0],
    code: string,
    times: number,
  ) => Promise.all(Array.from({ length: times }, () => enterCode(browser, wrong(code))))

  test('can be tried five times, also at once; then another one is mailed', async () => {
    const { browser, email, code } = await applicant(board, 'ada@ucsd.edu')
    for (const answer of await enterOften(browser, code, 3)) expectProblem(answer, 'wrong_code')
    const answers = await enterOften(browser, code, 4)
    expect(answers.map(({ body }) => body.code).sort()).toEqual([
      'code_expired',
      'code_expired',
      'wrong_code',
      'wrong_code',
    ])
    expectProblem(await enterCode(browser, code), 'code_expired')

    await askForCode(browser)
    const next = await mailedCode(email)

    expect(next).not.toBe(code)
    expect((await enterCode(browser, next)).status).toBe(200)
  })

  test('can be tried five times for as long as they work', async () => {
    const begin = Date.now()
    const { browser, email, code } = await applicant(board, 'ada@ucsd.edu')
    for (const answer of await enterOften(browser, code, 4)) expectProblem(answer, 'wrong_code')
    for (const after of [29, 58]) {
      setClock(begin + after * minuteMs)
      await askForCode(browser)
      expect(await mailedCode(email)).toBe(code)
    }
    for (const [after, answer] of [
      [59, 'wrong_code'],
      [60, 'code_expired'],
      [87, 'code_expired'],
    ] as const) {
      setClock(begin + after * minuteMs)
      expectProblem(await enterCode(browser, wrong(code)), answer)
    }
  })

  test('open nothing with a copied cookie once their account was deleted, and then another one is mailed', async () => {
    const { browser, email, code } = await applicant(board, 'ada@ucsd.edu')
    const copied = board.visitor()
    const cookie = { cookie: browser.cookie }
    expect((await enterCode(browser, code)).status).toBe(200)
    expect((await browser.post('/api/account/deletion', { password })).status).toBe(200)

    expectProblem(await copied.put('/api/account', { code }, cookie), 'code_expired')

    const again = await copied.post('/api/account', { email, password }, cookie)
    expect(again.status).toBe(202)
    expect((await enterCode(copied, await mailedCode(email))).status).toBe(200)
  })

  test('have twelve digits after ten wrong ones for an address, and nobody is locked out', async () => {
    const [early, guesser] = [
      await applicant(board, 'ada@ucsd.edu'),
      await applicant(board, 'ada@ucsd.edu'),
    ]
    await enterOften(guesser.browser, guesser.code, 5)
    await askForCode(guesser.browser)
    await enterOften(guesser.browser, await mailedCode(guesser.email), 5)

    const late = board.visitor()
    expect((await signUp(late, 'ada@ucsd.edu')).body).toEqual({ codeLength: 12 })
    const code = await mailedCode('ada@ucsd.edu')
    expect(code).toMatch(/^\d{12}$/)
    expectProblem(await enterCode(late, code.slice(0, 8)), 'wrong_code')
    expect((await signUp(board.visitor(), 'bob@ucsd.edu')).body).toEqual({ codeLength: 8 })
    expect((await enterCode(early.browser, early.code)).status).toBe(200)
    expectProblem(await enterCode(late, code), 'email_taken')
  })

  test('have twelve digits for everyone after three hundred wrong ones in an hour', async () => {
    const { browser, code } = await applicant(board, 'ada@ucsd.edu')
    await enterOften(browser, code, 1)
    countAttempts(board, 299, 'wrongCodesOnBoard', '')

    const other = board.visitor()
    expect((await signUp(other, 'bob@ucsd.edu')).body).toEqual({ codeLength: 12 })
    expect((await enterCode(other, await mailedCode('bob@ucsd.edu'))).status).toBe(200)
    setClock(Date.now() + hourMs)
    expect((await signUp(board.visitor(), 'cleo@ucsd.edu')).body).toEqual({ codeLength: 8 })
  })

  test('are mailed five times an hour and ten times a day to one mailbox', async () => {
    const names = ['ada', 'ADA', 'ada+1', 'ada+2', 'ada']
    const ask = (name: string) => signUp(board.visitor(), `${name}@ucsd.edu`)
    for (const name of names) expect((await ask(name)).status).toBe(202)
    const refused = await ask('ada+3')
    expectProblem(refused, 'too_many_attempts', { detail: 'Please try again in 12 minutes.' })
    expect(refused.headers['retry-after']).toBe('720')
    expect((await ask('bob')).status).toBe(202)

    setClock(Date.now() + hourMs)
    for (const name of names) expect((await ask(name)).status).toBe(202)
    setClock(Date.now() + hourMs)
    expect((await ask('ada')).headers['retry-after']).toBe('1440')
    setClock(Date.now() + 2.4 * hourMs)
    expect((await ask('ada')).status).toBe(202)
  })

  test('are mailed to a member, whatever strangers asked for with the address', async () => {
    for (const name of ['ada+1', 'ada+2', 'ada+3', 'ada+4', 'ada+5'])
      await signUp(board.visitor(), `${name}@ucsd.edu`)
    const member = await board.unverified('ada')

    expect((await askForCode(member)).status).toBe(202)
    for (let time = 0; time < 4; time++) await askForCode(member)
    expect((await askForCode(member)).status).toBe(429)
  })

  test('are mailed five times an hour to all members of one mailbox whose addresses have a plus', async () => {
    const names = ['ada+1', 'ada+2', 'ada+3']
    const others = await Promise.all(names.map((name) => board.unverified(name)))
    const member = await board.unverified('ada')

    for (const other of [...others, ...others.slice(1)])
      expect((await askForCode(other)).status).toBe(202)

    for (const other of others) expect((await askForCode(other)).status).toBe(429)
    expect((await askForCode(member)).status).toBe(202)
    expect((await signUp(board.visitor(), 'ada+4@ucsd.edu')).status).toBe(202)
  })

  test('that the mail server refuses count nothing', async () => {
    const { browser, email } = await applicant(board, 'ada@ucsd.edu')
    mailbox.refusing = true
    for (let time = 0; time < 6; time++) expectProblem(await askForCode(browser), 'mail_failed')
    mailbox.refusing = false

    expect((await askForCode(browser)).status).toBe(202)
    await mailedCode(email)
  })

  test('are mailed again two thousand times an hour for one network', async () => {
    const { browser } = await applicant(board, 'ada@ucsd.edu')
    countAttempts(board, 2_000, 'mailsForNetwork')

    expect((await askForCode(browser)).status).toBe(429)
  })
})
