import { describe, expect, test } from 'vitest'
import { tryPassword } from '../../../../test/accounts/accounts.ts'
import { mailbox, mailSettings } from '../../../../test/accounts/mailbox.ts'
import { cookieOf, sessionOf } from '../../../../test/accounts/session-cookies.ts'
import { newcomer, resendLink, verify } from '../../../../test/accounts/verification.ts'
import { type Answer, password, useBoard } from '../../../../test/board.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'

const visitor = { user: null }

describe('verifying an address', () => {
  /** The same board before its operator set up mail, when no address had to be verified. */
  const before = useBoard()
  const board = restartedBoard(before, mailSettings)

  test('a new student reads at once, and writes after opening the link', async () => {
    const other = await before.student()
    const { id: othersId } = await other.confess()
    const othersReply = await other.reply(othersId)
    const { student, cookie, token } = await newcomer(board, 'new.writer')
    const ownId = await writeBefore('/api/confessions', { title: 'A title', content: 'A text' })
    const ownReply = await writeBefore(`/api/confessions/${othersId}/replies`, { content: 'So!' })
    const edit = { title: 'Another title', content: 'Another text' }
    const writes: Record<string, () => Promise<Answer>> = {
      'post a confession': () => student.post('/api/confessions', edit),
      'edit a confession': () => student.patch(`/api/confessions/${ownId}`, edit),
      'delete a confession': () => student.delete(`/api/confessions/${ownId}`),
      reply: () => student.post(`/api/confessions/${othersId}/replies`, edit),
      'edit a reply': () => student.patch(`/api/replies/${ownReply}`, edit),
      'delete a reply': () => student.delete(`/api/replies/${ownReply}`),
      'upvote a confession': () => student.put(`/api/confessions/${othersId}/upvote`),
      'take that back': () => student.delete(`/api/confessions/${othersId}/upvote`),
      'upvote a reply': () => student.put(`/api/replies/${othersReply.id}/upvote`),
      'take this back': () => student.delete(`/api/replies/${othersReply.id}/upvote`),
      'write nonsense': () => student.post('/api/confessions', 'nonsense'),
    }

    for (const [purpose, write] of Object.entries(writes)) {
      const { status, body } = await write()
      expect(status, purpose).toBe(403)
      expect(body, purpose).toEqual({
        status: 403,
        code: 'unverified',
        title: 'Please verify your email address first',
        detail: 'Open the link we sent you, then try again.',
      })
    }
    const own = await student.get(`/api/confessions/${ownId}`)
    expect(own.body).toMatchObject({ title: 'A title', updatedAt: null, isOwner: true })
    expect((await student.get('/api/confessions')).body.items).toHaveLength(2)
    expect((await student.get('/api/me/stats')).body).toEqual({
      confessionsCount: 1,
      repliesCount: 1,
    })
    expect((await student.get('/api/session')).body.user.emailVerified).toBe(false)

    const verified = await verify(student, { token })

    expect(verified.status).toBe(200)
    expect(verified.body.user).toMatchObject({ email: 'new.writer@ucsd.edu', emailVerified: true })
    // Verifying the address ends all other sessions of the account.
    expect(await sessionOf(board, cookie)).toEqual(visitor)
    expect(await sessionOf(board, cookieOf(verified))).toEqual(verified.body)
    const statuses = await Promise.all(
      Object.values(writes).map(async (write) => (await write()).status),
    )
    expect(statuses.filter((status) => status === 403)).toEqual([])
    expectProblem(await verify(student, { token }), 'link_expired')

    async function writeBefore(url: string, body: object): Promise<string> {
      const answer = await before.visitor().post(url, body, { cookie })
      expect(answer.status).toBe(201)
      return answer.body.id
    }
  })

  test("in a visitor's or another person's browser the link also needs the password", async () => {
    const bob = await newcomer(board, 'bob.elsewhere')
    for (const [name, browser] of [
      ['ada.visitor', board.visitor()],
      ['ada.elsewhere', bob.student],
    ] as const) {
      const { cookie, email, token } = await newcomer(board, name)
      const whoWasIn = (await browser.get('/api/session')).body
      expectProblem(await verify(browser, { token }), 'password_needed')
      expectProblem(await verify(browser, { token, password: 'wrong one' }), 'wrong_password')
      expect((await browser.get('/api/session')).body).toEqual(whoWasIn)
      expect((await sessionOf(board, cookie)).user.emailVerified).toBe(false)

      const answer = await verify(browser, { token, password })

      expect(answer.status).toBe(200)
      expect(answer.body.user).toMatchObject({ email, emailVerified: true })
      expect((await browser.get('/api/session')).body).toEqual(answer.body)
      expect(await sessionOf(board, cookieOf(answer))).toEqual(answer.body)
      expect(await sessionOf(board, cookie)).toEqual(visitor)
      expectProblem(await verify(board.visitor(), { token, password }), 'link_expired')
      expectProblem(await verify(browser, { token }), 'link_expired')
    }
    expect(await sessionOf(board, bob.cookie)).toEqual(visitor)
  })

  test('in the browser that opened the account, the password is replaced or removed', async () => {
    const chosen = 'known to nobody else'
    for (const [name, sent, hasPassword] of [
      ['ada.replaces', chosen, true],
      ['ada.drops', undefined, false],
    ] as const) {
      const { student, email, token } = await newcomer(board, name)
      expectProblem(await verify(student, { token, password: '12345' }), 'weak_password')

      const answer = await verify(student, { token, password: sent })

      expect(answer.body.user).toMatchObject({ emailVerified: true, hasPassword })
      expectProblem(
        await tryPassword(board, email, password),
        hasPassword ? 'wrong_password' : 'no_password',
      )
      expect((await tryPassword(board, email, chosen)).status).toBe(hasPassword ? 200 : 401)
    }
  })

  test('only the student who is signed in can have the link sent again', async () => {
    const { student, email, token } = await newcomer(board, 'ada.again')
    const others = { email: 'bob.again@ucsd.edu', to: 'bob.again@ucsd.edu' }
    expectProblem(await resendLink(board.visitor(), { email }), 'signed_out', {
      title: 'You must be logged in to verify your address',
    })

    const answer = await resendLink(student, others)

    expect(answer.status).toBe(204)
    expect(answer.body).toBe('')
    const again = await mailbox.nextMail(email, '/verify-email')
    expect(again.token).not.toBe(token)
    expect(again.recipients).toEqual([email])
    expect((await verify(student, { token: again.token })).status).toBe(200)
    expect((await resendLink(student)).status).toBe(204)
    await board.settled()
    expect(mailbox.mailsTo(email)).toHaveLength(2)
    expect(mailbox.mailsTo(others.email)).toEqual([])
  })

  test('a board that sends no mail asks for no verification', async () => {
    const student = await before.student()

    expect((await student.get('/api/session')).body.user.emailVerified).toBe(false)
    const { id } = await student.confess()
    const { id: replyId } = await student.reply(id)
    expect((await student.put(`/api/replies/${replyId}/upvote`)).status).toBe(200)
    expectProblem(await resendLink(student), 'mail_not_set_up')
    expectProblem(await resendLink(before.visitor()), 'signed_out', {
      title: 'You must be logged in to verify your address',
    })
  })
})
