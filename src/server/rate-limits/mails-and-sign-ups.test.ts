import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeAccount } from '../../../test/accounts/accounts.ts'
import {
  countSoFar,
  elsewhere,
  limitSettings,
  type Origin,
  send,
  windowStart,
} from '../../../test/accounts/attempts.ts'
import { googleSettings, googleStudent } from '../../../test/accounts/google.ts'
import { mailbox, mailSettings } from '../../../test/accounts/mailbox.ts'
import { password, useBoard } from '../../../test/board.ts'
import { dayMs, hourMs, setClock } from '../../../test/clock.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { statusesAtOnce } from '../../../test/statuses.ts'
import { createLink } from '../accounts/mail-links/mail-links.ts'
import { insertUser } from '../accounts/records/accounts.ts'

describe('signing up or requesting mails again and again', () => {
  const board = restartedBoard(useBoard(googleSettings), { ...limitSettings, ...mailSettings })
  beforeEach(() => setClock(windowStart))
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
    const midnight = Math.ceil(windowStart / dayMs) * dayMs
    setClock(midnight)
    expect((await signUp('one@ucsd.edu')).status).toBe(200)
    await countSoFar(board, 19_999)
    expect((await signUp('two@ucsd.edu')).status).toBe(200)
    expect((await signUp('three@ucsd.edu')).headers['retry-after']).toBe('3600')
    expect((await signUp('four@ucsd.edu', elsewhere)).status).toBe(200)

    setClock(midnight + 3 * hourMs)
    expect((await signUp('three@ucsd.edu')).status).toBe(200)
    await countSoFar(board, 40_000)
    setClock(midnight + 4 * hourMs)
    const refused = await signUp('five@ucsd.edu')
    expect(refused.body.detail).toBe('Please try again in 20 hours.')
    setClock(midnight + dayMs)
    expect((await signUp('five@ucsd.edu')).status).toBe(200)
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
    setClock(windowStart + hourMs)
    expect((await forget('ada@ucsd.edu')).status).toBe(204)
    await board.settled()
    expect(mails()).toHaveLength(6)
  })

  test('sends ten mails to made-up names of a mailbox, without using up its own', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `ada+${index}@ucsd.edu`)
    for (const name of names) await takeAddress(name)
    for (const name of [...names, 'ada+nobody@ucsd.edu']) await forget(name)
    await board.settled()
    expect(names.flatMap((name) => mailbox.mailsTo(name))).toHaveLength(10)

    await takeAddress('ada@ucsd.edu')
    await forget('ada@ucsd.edu')

    await mailbox.nextMail('ada@ucsd.edu', '/reset-password')
  })

  test('for an unknown address uses up nothing of a student who then signs up with it', async () => {
    for (let time = 0; time < 6; time++) await forget('new@ucsd.edu', elsewhere)
    await board.settled()

    expect((await signUp('new@ucsd.edu')).status).toBe(200)

    await mailbox.nextMail('new@ucsd.edu', '/verify-email')
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

  test("doesn't count a link that the server refused when it was sent again", async () => {
    const student = await googleStudent(board, 'ada')
    await changeAccount(board.board, student.email, { emailVerified: false })
    const resend = () => student.post('/api/account/verification')
    mailbox.refusing = true
    expect(await statusesAtOnce(5, resend)).toEqual({ 503: 5 })
    mailbox.refusing = false

    expect((await resend()).status).toBe(204)
  })

  test("sends a student's own link five times in an hour, whatever strangers asked for", async () => {
    const student = await googleStudent(board, 'ada')
    await changeAccount(board.board, student.email, { emailVerified: false })
    const resend = () => student.post('/api/account/verification')
    expect(await statusesAtOnce(6, () => forget(student.email, elsewhere))).toEqual({ 204: 6 })

    expect(await statusesAtOnce(5, resend)).toEqual({ 204: 5 })

    const answer = await resend()
    expect(answer.status).toBe(429)
    expect(answer.headers['retry-after']).toBe('3600')
    setClock(windowStart + hourMs)
    expect((await resend()).status).toBe(204)
  })

  test('sends two thousand mails for a network in an hour', async () => {
    const student = await googleStudent(board, 'ada')
    await changeAccount(board.board, student.email, { emailVerified: false })

    expect((await forget('nobody@ucsd.edu')).status).toBe(204)
    await countSoFar(board, 1_999)
    expect((await forget('nobody.else@ucsd.edu')).status).toBe(204)

    expect((await forget('a.third@ucsd.edu')).status).toBe(429)
    expect((await student.post('/api/account/verification')).status).toBe(429)
    expect((await forget('a.third@ucsd.edu', elsewhere)).status).toBe(204)
  })

  test("doesn't stop a mailed link from working, however many made-up ones a network tries", async () => {
    const id = await takeAddress('ada@ucsd.edu')
    const token = await createLink(board.board.db, board.board, id, 'reset')
    const open = (token: string) =>
      board.visitor().put('/api/account/password-reset', { token, password: 'a new one' })
    expect((await open('made.up')).status).toBe(410)
    await countSoFar(board, 2_000)
    expect((await open('made.up')).status).toBe(429)

    expect((await open(token)).status).toBe(200)
  })

  test('checks two thousand made-up links for a network in an hour, of all kinds together', async () => {
    const [verify, disavow, reset] = [
      ['PUT', 'account/verification', { token: 'made.up' }],
      ['POST', 'account/disavowal', { token: 'made.up' }],
      // A refused reset doesn't hash a password either.
      ['PUT', 'account/password-reset', { token: 'made.up', password: 'a new one' }],
    ] as const
    const open = async ([method, call, payload]: (typeof calls)[number], from?: Origin) =>
      (await board.app.inject({ method, url: `/api/${call}`, payload, ...from })).statusCode
    const calls = [verify, disavow, reset]

    expect(await open(verify)).toBe(410)
    await countSoFar(board, 1_997)
    for (const call of calls) expect(await open(call)).toBe(410)
    for (const call of calls) {
      expect(await open(call)).toBe(429)
      expect(await open(call, elsewhere)).toBe(410)
    }
  })
})
