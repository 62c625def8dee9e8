import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mailbox, mailSettings, openMailbox, parseMail } from '../../../test/accounts/mailbox.ts'
import { askForCode, enterCode, mailedCode, signUp } from '../../../test/accounts/mailed-codes.ts'
import { cookieOf, secretOf } from '../../../test/accounts/session-cookies.ts'
import { useBoard } from '../../../test/board.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'

describe('by mail', () => {
  const before = useBoard()

  describe('a board in development, without a mail server', () => {
    const board = restartedBoard(before, { NODE_ENV: 'development' })

    test('writes its mails into a folder that only its user can read', async () => {
      const outbox = join(before.board.config.dataDir, 'outbox')
      onTestFinished(() => rmSync(outbox, { recursive: true, force: true }))
      const email = 'developer@ucsd.edu'
      const developer = board.visitor()
      await signUp(developer, email)
      await board.settled()

      const [file = '', ...others] = readdirSync(outbox)

      expect(others).toEqual([])
      expect(file).toMatch(/^[\dT.-]+Z-[0-9a-f]{8}\.eml$/)
      expect(statSync(outbox).mode & 0o777).toBe(0o700)
      expect(statSync(join(outbox, file)).mode & 0o777).toBe(0o600)
      const mail = parseMail(readFileSync(join(outbox, file), 'utf8'))
      expect(mail.headers).toMatchObject({ to: email, from: 'no-reply@localhost' })
      expect((await enterCode(developer, mail.code)).status).toBe(200)
      await developer.confess()
    })
  })

  describe('a mail server on another machine', async () => {
    const encrypting = await openMailbox({ encrypts: true })
    /** The host 0.0.0.0 also reaches this machine, but the board doesn't treat it as local. */
    const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0')
    const plain = restartedBoard(before, { SMTP_URL: elsewhere(mailbox.url) })
    const stranger = restartedBoard(before, {
      SMTP_URL: elsewhere(encrypting.url),
      LOG_LEVEL: 'error',
    })
    const trusted = restartedBoard(before, {
      SMTP_URL: `${elsewhere(encrypting.url)}?tls.rejectUnauthorized=false`,
    })

    test('gets no mail without encryption', async () => {
      const member = await plain.unverified('ada.plain')

      expect((await askForCode(member)).body.code).toBe('mail_failed')
      expect(mailbox.mailsTo('ada.plain@ucsd.edu')).toEqual([])
    })

    test('gets no mail with an untrusted certificate', async () => {
      const member = await stranger.unverified('ada.stranger')

      expect((await askForCode(member)).body.code).toBe('mail_failed')
      expect(encrypting.mailsTo('ada.stranger@ucsd.edu')).toEqual([])
      expect(stranger.log).toContain('certificate has expired (ESOCKET)')
    })

    test('gets mails when it encrypts and is trusted', async () => {
      await signUp(trusted.visitor(), 'ada.trusted@ucsd.edu')

      expect(await encrypting.nextMail('ada.trusted@ucsd.edu', 'code')).toBeTruthy()
    })
  })

  describe('a mail server on this machine', async () => {
    const encrypting = await openMailbox({ encrypts: true })
    const board = restartedBoard(before, { SMTP_URL: encrypting.url })

    test('gets mails, although it made its certificate itself', async () => {
      await signUp(board.visitor(), 'ada.here@ucsd.edu')

      expect(await encrypting.nextMail('ada.here@ucsd.edu', 'code')).toBeTruthy()
    })
  })

  describe('a mail server that fails', () => {
    const talkative = { LOG_LEVEL: 'trace' }
    const refused = restartedBoard(before, { ...mailSettings, ...talkative })
    const alone = restartedBoard(before, { SMTP_URL: 'smtp://127.0.0.1:1', ...talkative })
    const failed = { status: 503, code: 'mail_failed', title: 'The email couldn’t be sent' }

    test("doesn't stop a sign-up, and is reported when another mail is requested", async () => {
      for (const board of [refused, alone]) {
        refuseMails()
        const student = board.visitor()
        const email = `ada.${board === alone ? 'alone' : 'refused'}@ucsd.edu`

        const signedUp = await signUp(student, email)
        expect(signedUp.status).toBe(202)
        const forgot = await board.visitor().post('/api/account/password-reset', { email })
        expect(forgot.status).toBe(204)
        expect((await student.get('/api/confessions')).status).toBe(200)
        const answer = await askForCode(student)

        expect(answer.status).toBe(503)
        expect(answer.body).toEqual(failed)
        await board.settled()
        const failures = linesOf(board.log).filter(({ level }) => level === 50)
        const cause =
          board === alone
            ? 'connection refused (ESOCKET)'
            : 'the mail server answered 550 (EENVELOPE)'
        const msgs = failures.map(({ msg }) => msg)
        const refusals = board === refused ? [`${failed.title}: ${cause}`] : []
        expect(msgs).toEqual(expect.arrayContaining([`mail: ${cause}`, ...refusals]))
        expectNothingOf(board.log, [email, 'ada.', 'no such mailbox', secretOf(cookieOf(signedUp))])
      }
    })

    test('gets mails again once it is back, and the log reveals as little as before', async () => {
      const email = 'ada.later@ucsd.edu'
      const stopRefusing = refuseMails()
      const student = refused.visitor()
      await signUp(student, email)
      await refused.settled()
      expect(mailbox.mailsTo(email)).toEqual([])
      stopRefusing()

      expect((await askForCode(student)).status).toBe(202)

      const code = await mailedCode(email)
      expect((await enterCode(student, code)).status).toBe(200)
      expectNothingOf(refused.log, [email, 'ada.', code])
    })

    function refuseMails() {
      const stop = () => {
        mailbox.refusing = false
      }
      mailbox.refusing = true
      onTestFinished(stop)
      return stop
    }
  })
})

function linesOf(log: string) {
  return log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function expectNothingOf(log: string, secrets: string[]): void {
  expect(log).not.toBe('')
  expect(secrets.filter((secret) => log.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
  expect(log).not.toContain('@ucsd')
  expect(log).not.toContain('127.0.0.1')
}
