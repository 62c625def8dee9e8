import { afterEach, describe, expect, test, vi } from 'vitest'
import { tryPassword } from '../../../../test/accounts/accounts.ts'
import { mailbox, mailSettings } from '../../../../test/accounts/mailbox.ts'
import {
  applicant,
  askForCode,
  enterCode,
  mailedCode,
  signUp,
  wrong,
} from '../../../../test/accounts/mailed-codes.ts'
import { setCookies } from '../../../../test/accounts/session-cookies.ts'
import { password, useBoard } from '../../../../test/board.ts'
import { minuteMs, setClock } from '../../../../test/clock.ts'
import { dumpWithoutUpkeep } from '../../../../test/database/tables.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'

const noon = Date.parse('2026-03-10T12:20:00.000Z')

describe('signing up on a board with mail', () => {
  const board = restartedBoard(useBoard(), mailSettings)
  afterEach(() => {
    vi.useRealTimers()
  })

  test('opens the account, verified, when the mailed code is typed in the same browser', async () => {
    const before = await dumpWithoutUpkeep(board.board)
    const { browser, email, code } = await applicant(board, 'ada.code@ucsd.edu')
    expect(code).toMatch(/^\d{8}$/)
    // Nothing is stored until then.
    expect(await dumpWithoutUpkeep(board.board)).toEqual(before)
    expect((await browser.get('/api/session')).body).toEqual({ user: null })
    expectProblem(await tryPassword(board, email, password), 'user_not_found')

    const opened = await enterCode(browser, ` ${code.slice(0, 4)} ${code.slice(4)} `)

    expect(opened.status).toBe(200)
    expect(opened.body.user).toMatchObject({
      email: 'ada.code@ucsd.edu',
      emailVerified: true,
      hasPassword: true,
    })
    expect((await browser.get('/api/session')).body).toEqual(opened.body)
    expect((await browser.confess()).isOwner).toBe(true)
    expect((await tryPassword(board, email, password)).status).toBe(200)
    expectProblem(await enterCode(browser, code), 'code_expired')
  })

  test('answers 202 with the length of the code, and a cookie whose size tells nothing', async () => {
    const answers = [
      await signUp(board.visitor(), 'a@ucsd.edu'),
      await signUp(
        board.visitor(),
        `${'long.'.repeat(12)}b@ucsd.edu`,
        'a longer password than the other',
      ),
    ]

    const sizes = answers.map((answer) => {
      expect(answer.status).toBe(202)
      expect(answer.body).toEqual({ codeLength: 8 })
      const [cookie = '', ...others] = setCookies(answer)
      expect(others).toEqual([])
      expect(cookie).toMatch(
        /^spill\.code=[\w-]+; Max-Age=1800; Path=\/api; HttpOnly; SameSite=Strict$/,
      )
      return cookie.length
    })
    expect(new Set(sizes).size).toBe(1)
  })

  test('refuses an address that has an account, when it is asked and when the code is typed', async () => {
    const { email } = await board.student('ada.taken')
    expectProblem(await signUp(board.visitor(), email), 'email_taken')
    expect(mailbox.mailsTo(email)).toEqual([])

    const [one, two] = [
      await applicant(board, 'ada.twice@ucsd.edu'),
      await applicant(board, 'ada.twice@ucsd.edu'),
    ]
    expect(two.code).not.toBe(one.code)
    expectProblem(await enterCode(two.browser, one.code), 'wrong_code')
    expect((await enterCode(two.browser, two.code)).status).toBe(200)
    expectProblem(await enterCode(one.browser, one.code), 'email_taken')
  })

  test('a code that arrives several times opens one session, and then tells its owner to sign in', async () => {
    const { browser, code, email } = await applicant(board, 'ada.lost@ucsd.edu')
    const { cookie } = browser
    const retry = () => board.visitor().put('/api/account', { code }, { cookie })

    const answers = await Promise.all([retry(), retry(), retry()])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expectProblem(await retry(), 'email_taken')
    expect((await tryPassword(board, email, password)).status).toBe(200)
  })

  test('mails the same code again, and another one after five wrong tries', async () => {
    const { browser, email, code } = await applicant(board, 'ada.again@ucsd.edu')
    const again = await askForCode(browser)
    expect(again.status).toBe(202)
    expect(again.body).toEqual({ codeLength: 8 })
    expect(await mailedCode(email)).toBe(code)
    // Someone who fills in the form again may have got the first mail meanwhile.
    expect((await signUp(browser, email, 'another horse')).status).toBe(202)
    expect(await mailedCode(email)).toBe(code)
    expect((await enterCode(browser, code)).status).toBe(200)
    expect((await tryPassword(board, email, 'another horse')).status).toBe(200)
  })

  test('a code works for half an hour after its last mail', async () => {
    setClock(noon)
    const { browser, email, code } = await applicant(board, 'ada.slow@ucsd.edu')
    setClock(noon + 29 * minuteMs)
    await askForCode(browser)
    await mailedCode(email)

    setClock(noon + 60 * minuteMs)
    expectProblem(await enterCode(browser, code), 'code_expired')
    expectProblem(await askForCode(browser), 'code_expired')
    setClock(noon + 58 * minuteMs)
    expect((await enterCode(browser, code)).status).toBe(200)
  })

  test('no other code works, however it is made, nor the cookie of another board', async () => {
    const { browser, code } = await applicant(board, 'ada.forger@ucsd.edu')
    const other = await applicant(board, 'bob.forger@ucsd.edu')
    for (const made of [
      '',
      ' ',
      code.slice(1),
      `${code}0`,
      other.code,
      wrong(code),
      '１２３４５６７８',
    ])
      expectProblem(await enterCode(browser, made), 'wrong_code')
    for (const body of [{}, { code: null }, { code: 7 }, { code: '0'.repeat(101) }])
      expect((await browser.put('/api/account', body)).status).toBe(422)
    for (const cookie of ['spill.code=', 'spill.code=made.up', `spill.code=${'x'.repeat(2_800)}`])
      expectProblem(await board.visitor().put('/api/account', { code }, { cookie }), 'code_expired')
    expectProblem(await enterCode(board.visitor(), code), 'code_expired')
    expectProblem(await askForCode(board.visitor()), 'code_expired')

    expect((await enterCode(browser, code)).status).toBe(200)
  })

  test('signing out drops what waits for the code', async () => {
    const { browser, code } = await applicant(board, 'ada.leaves@ucsd.edu')

    await browser.delete('/api/session')

    expectProblem(await enterCode(browser, code), 'code_expired')
  })
})
