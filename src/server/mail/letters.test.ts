import { describe, expect, test } from 'vitest'
import { expectPlainMail } from '../../../test/accounts/expect-plain-mail.ts'
import {
  type Mail,
  mailbox,
  mailSettings,
  type ReceivedMail,
} from '../../../test/accounts/mailbox.ts'
import { password, useBoard } from '../../../test/board.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'

describe('by mail', () => {
  const before = useBoard()

  describe('a mail', () => {
    const board = restartedBoard(before, mailSettings)

    test('names the board, and contains nothing that people wrote', async () => {
      const member = await board.student('ada.mail')
      const { email } = member
      await member.confess('A canary title', 'A canary confession')
      await board.visitor().post('/api/account/password-reset', { email })
      const mail = await mailbox.nextMail(email, '/reset-password')
      // Browsers don't send the part after `#`, so no server sees the token.
      expect(mail.link).toBe(`http://localhost:3000/reset-password#${mail.token}`)
      expect(mail.text).not.toContain('never verified')
      expectBoardsMail(mail, email)
      expectPlainMail(mail)
    })

    test('with a code has it neither in the subject nor among its first words, and no link', async () => {
      const email = 'ada.code@ucsd.edu'
      await board.visitor().post('/api/account', { email, password })
      const mail = await mailbox.nextMail(email, 'code')

      expectBoardsMail(mail, email)
      expect(mail.headers.subject).toBe('Your code for UCSD Confessions')
      expect(mail.links).toEqual({ text: [], html: [] })
      for (const text of [mail.text, mail.html]) {
        // Mail apps preview about 200 characters.
        expect(text.replace(/<[^>]*>/g, '').indexOf(mail.code)).toBeGreaterThan(200)
        expect(text).toContain('only on UCSD Confessions, where you asked for it')
      }
    })

    function expectBoardsMail(mail: ReceivedMail, email: string) {
      expect(mail).toMatchObject({ sender: 'board@ucsd.edu', recipients: [email] })
      expect(mail.headers).toMatchObject({
        from: 'board@ucsd.edu',
        to: email,
        'auto-submitted': 'auto-generated',
      })
      for (const text of [mail.headers.subject, mail.text, mail.html])
        expect(text).toContain('UCSD Confessions')
      expect(mail.raw).not.toMatch(/canary|correct horse/i)
    }
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
      const stranger = board.visitor()
      await stranger.post('/api/account', { email, password })
      await board.settled()
      const mails: Mail[] = [await mailbox.nextMail(email, 'code')]
      await stranger.put('/api/account', { code: mails[0]?.code })
      await board.visitor().post('/api/account', { email, password })
      await board.settled()
      mails.push(await mailbox.nextMail(email, '/reset-password'))
      await board.visitor().post('/api/account/password-reset', { email })
      await board.settled()
      mails.push(await mailbox.nextMail(email, '/reset-password'))

      expect(mails.map(({ headers }) => headers.subject)).toEqual([
        `Your code for ${title}`,
        `You already have an account at ${title}`,
        `Set a new password for ${title}`,
      ])
      for (const mail of mails) {
        expect(mail.headers.from).toBe('"Fish & Chips" <board@ucsd.edu>')
        expect(mail.text).toContain(title)
        expect(mail.html).toContain('&lt;b&gt;&quot;Fish&quot; &amp; Chips&lt;/b&gt; “à la carte”')
      }
      for (const mail of mails.slice(1)) {
        expect(new URL(mail.link).origin).toBe('https://spill.example')
        expectPlainMail(mail)
      }
    })
  })
})
