import { describe, expect, test } from 'vitest'
import { expectPlainMail } from '../../../test/accounts/expect-plain-mail.ts'
import { type Mail, mailbox, mailSettings } from '../../../test/accounts/mailbox.ts'
import { studentWithCookie } from '../../../test/accounts/session-cookies.ts'
import { password, useBoard } from '../../../test/board.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'

describe('by mail', () => {
  const before = useBoard()

  describe('a mail', () => {
    const board = restartedBoard(before, mailSettings)

    test('names the board, contains one link, and nothing that people wrote', async () => {
      const email = 'ada.mail@ucsd.edu'
      const { cookie } = await studentWithCookie(board, email)
      const canary = { title: 'A canary title', content: 'A canary confession' }
      const posted = await before.visitor().post('/api/confessions', canary, { cookie })
      expect(posted.status).toBe(201)
      await board.visitor().post('/api/account/password-reset', { email })
      await board.settled()

      for (const path of ['/verify-email', '/reset-password']) {
        const mail = await mailbox.nextMail(email, path)
        expect(mail).toMatchObject({ sender: 'board@ucsd.edu', recipients: [email] })
        expect(mail.headers).toMatchObject({
          from: 'board@ucsd.edu',
          to: email,
          'auto-submitted': 'auto-generated',
        })
        expect(mail.headers.subject).toContain('UCSD Confessions')
        expect(mail.text).toContain('UCSD Confessions')
        expect(mail.html).toContain('UCSD Confessions')
        // Browsers don't send the part after `#`, so no server sees the token.
        expect(mail.link).toBe(`http://localhost:3000${path}#${mail.token}`)
        expectPlainMail(mail)
        expect(mail.raw).not.toMatch(/canary|correct horse/i)
      }
    })
  })

  describe('a mail from a board with markup in its title', () => {
    const title = `<b>"Fish" & Chips</b> “à la carte”`
    const board = restartedBoard(before, {
      ...mailSettings,
      MAIL_FROM: '"Fish & Chips" <board@ucsd.edu>',
      BOARD_TITLE: title,
      PUBLIC_URL: 'https://spill.example',
      HIDE_ACCOUNT_EXISTENCE: 'on',
    })

    test('shows the title as it is, in every kind of mail', async () => {
      const email = 'ada.markup@ucsd.edu'
      const mails: Mail[] = []
      for (const path of ['/verify-email', '/reset-password']) {
        await board.visitor().post('/api/account', { email, password })
        await board.settled()
        mails.push(await mailbox.nextMail(email, path))
      }
      await board.visitor().post('/api/account/password-reset', { email })
      await board.settled()
      mails.push(await mailbox.nextMail(email))

      expect(mails.map(({ headers }) => headers.subject)).toEqual([
        `Verify your address for ${title}`,
        `You already have an account at ${title}`,
        `Set a new password for ${title}`,
      ])
      for (const mail of mails) {
        expect(mail.headers.from).toBe('"Fish & Chips" <board@ucsd.edu>')
        expect(mail.text).toContain(title)
        expect(mail.html).toContain('&lt;b&gt;&quot;Fish&quot; &amp; Chips&lt;/b&gt; “à la carte”')
        expect(new URL(mail.link).origin).toBe('https://spill.example')
        expectPlainMail(mail)
      }
    })
  })
})
