import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  countAttempts,
  elsewhere,
  forgetAttempts,
  limitSettings,
  type Origin,
  openMadeUpLink,
  send,
} from '../../../test/accounts/attempts.ts'
import { mailbox, mailSettings } from '../../../test/accounts/mailbox.ts'
import { applicant, askForCode, enterCode } from '../../../test/accounts/mailed-codes.ts'
import { password, useBoard } from '../../../test/board.ts'
import { hourMs, setClock } from '../../../test/clock.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { statusesAtOnce } from '../../../test/statuses.ts'
import { createLink } from '../accounts/mail-links/mail-links.ts'
import { insertUser } from '../accounts/records/accounts.ts'

describe('signing up or requesting mails again and again', () => {
  const board = restartedBoard(useBoard(), { ...limitSettings, ...mailSettings })
  beforeEach(() => void forgetAttempts())
  afterEach(() => vi.useRealTimers())

  const signUp = (email: string, from?: Origin) =>
    send(board.app, 'account', { email, password }, from)
  const forget = (email: string, from?: Origin) =>
    send(board.app, 'account/password-reset', { email }, from)
  const takeAddress = (email: string) => insertUser(board.board.db, board.board, { email })

  test("with another student's address uses up nothing of theirs", async () => {
    await takeAddress('ada@ucsd.edu')

    expect(await statusesAtOnce(20, () => signUp('ada@ucsd.edu'))).toEqual({ 409: 20 })

    expect((await forget('ada@ucsd.edu')).status).toBe(204)
    await mailbox.nextMail('ada@ucsd.edu', '/reset-password')
  })

  test('stops after twenty thousand sign-ups per network in an hour and forty thousand in a day', async () => {
    countAttempts(board, 19_999, 'signUpsFromNetwork')
    expect((await signUp('two@ucsd.edu')).status).toBe(202)
    expect((await signUp('three@ucsd.edu')).headers['retry-after']).toBe('1')
    expect((await signUp('four@ucsd.edu', elsewhere)).status).toBe(202)

    setClock(Date.now() + hourMs)
    countAttempts(board, 40_000, 'signUpsOfDayFromNetwork')
    expect((await signUp('five@ucsd.edu')).body.detail).toBe('Please try again in 3 seconds.')
    setClock(Date.now() + 3_000)
    expect((await signUp('five@ucsd.edu')).status).toBe(202)
  })

  test('sends five mails to an address in an hour, and gives the same answer afterwards', async () => {
    await takeAddress('ada@ucsd.edu')
    const mails = () => mailbox.mailsTo('ada@ucsd.edu')

    for (const name of ['ada', 'ADA', 'ada', 'ada', 'ada', 'ada', 'ada']) {
      expect((await forget(`${name}@ucsd.edu`, elsewhere)).status).toBe(204)
      await board.settled()
    }

    expect(mails()).toHaveLength(5)
    // The links that were sent still work.
    const [{ token } = { token: '' }] = mails()
    const reset = { token, password: 'a better horse' }
    expect((await board.visitor().put('/api/account/password-reset', reset)).status).toBe(200)
    setClock(Date.now() + hourMs)
    expect((await forget('ada@ucsd.edu')).status).toBe(204)
    await board.settled()
    expect(mails()).toHaveLength(6)
  })

  test('sends five mails to made-up names of a mailbox, all together', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `ada+${index}@ucsd.edu`)
    for (const name of names) await takeAddress(name)
    for (const name of [...names, 'ada+nobody@ucsd.edu']) await forget(name)
    await board.settled()
    expect(names.flatMap((name) => mailbox.mailsTo(name))).toHaveLength(5)
  })

  test('for an unknown address uses up nothing of a student who then signs up with it', async () => {
    for (let time = 0; time < 6; time++) await forget('new@ucsd.edu', elsewhere)
    await board.settled()

    const { browser, code } = await applicant(board, 'new@ucsd.edu')
    await enterCode(browser, code)
    await forget('new@ucsd.edu')
    await mailbox.nextMail('new@ucsd.edu', '/reset-password')
  })

  test("doesn't count a mail that the server refused", async () => {
    await takeAddress('ada@ucsd.edu')
    mailbox.refusing = true
    for (let time = 0; time < 7; time++) await forget('ada@ucsd.edu')
    await board.settled()
    mailbox.refusing = false

    await forget('ada@ucsd.edu')

    await mailbox.nextMail('ada@ucsd.edu', '/reset-password')
  })

  test('sends two thousand mails for a network in an hour', async () => {
    const member = await board.unverified('ada')
    countAttempts(board, 1_999, 'mailsForNetwork')
    expect((await forget('nobody.else@ucsd.edu')).status).toBe(204)

    expect((await forget('a.third@ucsd.edu')).status).toBe(429)
    expect((await askForCode(member)).status).toBe(429)
    expect((await forget('a.third@ucsd.edu', elsewhere)).status).toBe(204)
  })

  test("doesn't stop a mailed link from working, however many made-up ones a network tries", async () => {
    const id = await takeAddress('ada@ucsd.edu')
    const token = await createLink(board.board.db, board.board, id)
    const open = (token: string) =>
      board.visitor().put('/api/account/password-reset', { token, password: 'a new one' })
    countAttempts(board, 2_000, 'linksFromNetwork')
    expect((await open('made.up')).status).toBe(429)

    expect((await open(token)).status).toBe(200)
  })

  test('checks two thousand made-up links for a network in an hour', async () => {
    const open = async (from?: Origin) => (await openMadeUpLink(board.app, from)).status
    countAttempts(board, 1_999, 'linksFromNetwork')
    expect(await open()).toBe(410)
    expect(await open()).toBe(429)
    expect(await open(elsewhere)).toBe(410)
  })
})
