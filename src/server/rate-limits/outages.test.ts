import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  countAttempts,
  elsewhere,
  forgetAttempts,
  limitSettings,
  type Origin,
  send,
} from '../../../test/accounts/attempts.ts'
import { startLyingMailServer } from '../../../test/accounts/lying-mail-server.ts'
import { mailbox, mailSettings } from '../../../test/accounts/mailbox.ts'
import { applicant, askForCode, enterCode } from '../../../test/accounts/mailed-codes.ts'
import { password, useBoard } from '../../../test/board.ts'
import { refuseRows } from '../../../test/database/refuse-rows.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { codeLetter } from '../mail/letters.ts'

const maxSignUps = 20_000
const maxMails = 2_000
const slow = await startLyingMailServer()

describe('while the database or the mail server is away', () => {
  const plain = useBoard({ RATE_LIMITS: 'on' })
  const board = restartedBoard(useBoard(), { ...limitSettings, ...mailSettings })
  const waiting = restartedBoard(useBoard(), { ...limitSettings, SMTP_URL: slow.url })
  const hiding = restartedBoard(useBoard(), {
    ...limitSettings,
    SMTP_URL: slow.url,
    HIDE_ACCOUNT_EXISTENCE: 'on',
  })
  beforeEach(() => void forgetAttempts())
  afterEach(() => {
    mailbox.refusing = false
    vi.useRealTimers()
  })

  const signUp = async (name: string) =>
    (await send(plain.app, 'account', { email: `${name}@ucsd.edu`, password })).status

  test('sign-ups that fail cost the network nothing, and those for a taken address still count', async () => {
    expect(await signUp('ada')).toBe(200)
    countAttempts(plain, maxSignUps - 3, 'signUpsFromNetwork')
    const accept = await refuseRows(plain.board)
    for (let time = 0; time < 3; time++) expect(await signUp('bob')).toBe(503)
    await accept()

    expect(await signUp('bob')).toBe(200)
    expect(await signUp('ada')).toBe(409)
    expect(await signUp('cleo')).toBe(429)
  })

  test('codes that can’t be mailed cost the network nothing, unless the mailbox does not exist', async () => {
    countAttempts(board, maxMails - 2, 'mailsForNetwork')
    const { browser } = await applicant(board, 'ada@ucsd.edu')
    mailbox.refusing = 'for now'
    for (let time = 0; time < 3; time++) expectProblem(await askForCode(browser), 'mail_failed')
    mailbox.refusing = true
    expectProblem(await askForCode(browser), 'mail_failed')
    mailbox.refusing = false

    expect((await askForCode(browser)).status).toBe(202)
    expect((await askForCode(browser)).status).toBe(429)
  })

  test('codes that find too many mails being sent cost the network nothing', async () => {
    const { mailer, config } = waiting.board
    if (!mailer) throw new Error('There is no mailer')
    countAttempts(waiting, maxMails - 1, 'mailsForNetwork')
    const student = await waiting.unverified('ada')
    const mail = await mailer.compose('bob@ucsd.edu', codeLetter(config, '12345678'))
    const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>()
    slow.lie({ greeting: (socket, honestly) => isBack.then(() => socket.write(honestly)) })
    const others = Promise.allSettled(
      Array.from({ length: 1_005 }, () => mailer.send(mail, '127.0.0.1')),
    )
    for (let time = 0; time < 3; time++) expectProblem(await askForCode(student), 'mail_failed')
    slow.lie({ greeting: '421 bye\r\n' })
    comeBack()
    await others
    slow.lie({})

    expect((await askForCode(student)).status).toBe(202)
    expect((await askForCode(student)).status).toBe(429)
  })

  test('codes that the mail server may have taken count for the mailbox, and are not mailed again', async () => {
    const member = await waiting.unverified('dan')
    slow.lie({ MAIL: (socket) => socket.end() })
    for (let time = 0; time < 6; time++) expectProblem(await askForCode(member), 'mail_failed')
    slow.lie({})
    expect((await askForCode(member)).status).toBe(202)

    const student = waiting.visitor()
    const taken = slow.taken()
    slow.lie({ body: (socket) => socket.end() })
    onTestFinished(() => slow.lie({}))
    const email = 'cleo@ucsd.edu'
    expect((await student.post('/api/account', { email, password })).status).toBe(202)
    await waiting.settled()
    expect(waiting.board.mailer?.figures().waiting).toBe(0)
    for (let time = 0; time < 4; time++) expectProblem(await askForCode(student), 'mail_failed')

    expect((await askForCode(student)).status).toBe(429)
    expect(slow.taken() - taken).toBe(5)
  })

  /** Lets a hundred mails of one network wait for the mail server, which is silent until `comeBack`. */
  async function fillQueue({ board, app }: typeof waiting) {
    const { mailer, config } = board
    if (!mailer) throw new Error('There is no mailer')
    const mail = await mailer.compose('bob@ucsd.edu', codeLetter(config, '12345678'))
    const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>()
    slow.lie({ greeting: (socket, honestly) => isBack.then(() => socket.write(honestly)) })
    onTestFinished(() => slow.lie({}))
    const delivered = Array.from({ length: 100 }, () =>
      mailer.deliver(mail, '198.51.100.7', () => {}),
    )
    const ask = (call: 'account' | 'account/password-reset', name: string, from?: Origin) =>
      send(app, call, { email: `${name}@ucsd.edu`, password }, from)
    return { ask, comeBack, delivered }
  }

  test('a network that has a hundred mails waiting is told so, and others sign up', async () => {
    const { ask, comeBack, delivered } = await fillQueue(waiting)

    for (const call of ['account', 'account/password-reset'] as const) {
      const refused = await ask(call, 'ada', elsewhere)
      expectProblem(refused, 'mail_failed')
      expect(refused.headers['retry-after']).toBe('5')
    }
    expect((await ask('account', 'ada')).status).toBe(202)
    comeBack()
    await Promise.all(delivered)
    expect((await ask('account', 'bob', elsewhere)).status).toBe(202)
  })

  test('a full queue shows in no answer of a board that hides who has an account', async () => {
    const { ask, comeBack, delivered } = await fillQueue(hiding)

    expect((await ask('account', 'ada', elsewhere)).status).toBe(202)
    expect((await ask('account/password-reset', 'ada', elsewhere)).status).toBe(204)
    comeBack()
    await Promise.all(delivered)
  })

  test('the right code can be typed again until the account opens', async () => {
    const { browser, code } = await applicant(board, 'ada@ucsd.edu')
    const accept = await refuseRows(board.board)
    for (let time = 0; time < 6; time++)
      expectProblem(await enterCode(browser, code), 'unavailable')
    await accept()

    expect((await enterCode(browser, code)).status).toBe(200)
  })
})
