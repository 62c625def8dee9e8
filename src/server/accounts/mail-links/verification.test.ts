import { afterEach, describe, expect, test, vi } from 'vitest'
import { proveAddress } from '../../../../test/accounts.ts'
import { type Answer, type Caller, password, useBoard } from '../../../../test/board.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { mailbox, mailSettings } from '../../../../test/mailbox.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'
import { cookieOf, sessionFor, studentWithCookie } from '../../../../test/session-cookies.ts'
import { users } from '../../db/schema/accounts.ts'
import { insertUser } from '../accounts.ts'

const visitor = { user: null }
const hour = 60 * 60 * 1000
const noon = Date.parse('2026-03-10T12:20:00.000Z')

describe('verifying an address', () => {
  /** Before its operator set up mail, when nobody was asked to verify. */
  const before = useBoard()
  const board = restartedBoard(before, mailSettings)
  const sessionOf = async (cookie: string) =>
    (await board.visitor().get('/api/session', { cookie })).body
  const verify = (browser: Caller, body: unknown) => browser.put('/api/account/verification', body)
  const disavow = (token: string) => board.visitor().post('/api/account/disavowal', { token })
  const resend = (browser: Caller, body?: unknown) =>
    browser.post('/api/account/verification', body)
  const signIn = (email: string, password: string, browser = board.visitor()) =>
    browser.post('/api/session', { email, password })
  const accounts = () => board.board.db.$count(users)

  /** Someone with an account whose address nobody verified, the session, and the link that was mailed. */
  async function newcomer(name: string) {
    const email = `${name}@ucsd.edu`
    const { student, cookie } = await studentWithCookie(board, email)
    const { token } = await mailbox.nextMail(email, '/verify-email')
    return { student, cookie, email, token }
  }

  /** The same without a password, which takes its time. */
  async function unverified(name: string) {
    const email = `${name}.undecided@ucsd.edu`
    const { db, sessions } = board.board
    const id = (await insertUser(board.board, db, { email })) ?? ''
    const cookie = `${sessions.cookieName}=${await sessionFor(board.board, id)}`
    await board.visitor().post('/api/account/verification', undefined, { cookie })
    const { token } = await mailbox.nextMail(email)
    return { email, cookie, token }
  }

  afterEach(() => {
    vi.useRealTimers()
  })

  test('someone new reads at once, and writes once the link was opened', async () => {
    const other = await before.student()
    const { id: othersId } = await other.confess()
    const othersReply = await other.reply(othersId)
    const { student, cookie, token } = await newcomer('new.writer')
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
    // A proof is a break: whoever else was signed in to the account no longer is.
    expect(await sessionOf(cookie)).toEqual(visitor)
    expect(await sessionOf(cookieOf(verified))).toEqual(verified.body)
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

  test("in a visitor's or somebody else's browser the link needs the password too", async () => {
    const bob = await newcomer('bob.elsewhere')
    for (const [name, browser] of [
      ['ada.visitor', board.visitor()],
      ['ada.elsewhere', bob.student],
    ] as const) {
      const { cookie, email, token } = await newcomer(name)
      const whoWasIn = (await browser.get('/api/session')).body
      expectProblem(await verify(browser, { token }), 'password_needed')
      expectProblem(await verify(browser, { token, password: 'wrong one' }), 'wrong_password')
      expect((await browser.get('/api/session')).body).toEqual(whoWasIn)
      expect((await sessionOf(cookie)).user.emailVerified).toBe(false)

      const answer = await verify(browser, { token, password })

      expect(answer.status).toBe(200)
      expect(answer.body.user).toMatchObject({ email, emailVerified: true })
      expect((await browser.get('/api/session')).body).toEqual(answer.body)
      expect(await sessionOf(cookieOf(answer))).toEqual(answer.body)
      expect(await sessionOf(cookie)).toEqual(visitor)
      expectProblem(await verify(board.visitor(), { token, password }), 'link_expired')
      expectProblem(await verify(browser, { token }), 'link_expired')
    }
    expect(await sessionOf(bob.cookie)).toEqual(visitor)
  })

  test('in the browser that opened the account, the password it had is replaced or dropped', async () => {
    const chosen = 'known to nobody else'
    for (const [name, sent, hasPassword] of [
      ['ada.replaces', chosen, true],
      ['ada.drops', undefined, false],
    ] as const) {
      const { student, email, token } = await newcomer(name)
      expectProblem(await verify(student, { token, password: '12345' }), 'weak_password')

      const answer = await verify(student, { token, password: sent })

      expect(answer.body.user).toMatchObject({ emailVerified: true, hasPassword })
      expectProblem(await signIn(email, password), hasPassword ? 'wrong_password' : 'no_password')
      expect((await signIn(email, chosen)).status).toBe(hasPassword ? 200 : 401)
    }
  })

  test('a link is good for a day, to the second', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    const { student, token } = await newcomer('ada.day')

    vi.setSystemTime(noon + 24 * hour + 1000)
    expectProblem(await verify(student, { token }), 'link_expired')
    expectProblem(await disavow(token), 'link_expired')
    expect((await student.get('/api/session')).body.user.emailVerified).toBe(false)

    vi.setSystemTime(noon + 24 * hour - 1000)
    expect((await verify(student, { token })).status).toBe(200)
  })

  test('no other link will do, whatever it is made of', async () => {
    const { student, email, token } = await newcomer('ada.forger')
    await board.visitor().post('/api/account/password-reset', { email })
    const reset = await mailbox.nextMail(email, '/reset-password')
    const [end = '', secret = ''] = token.split('.')
    const later = (Number.parseInt(end, 36) + hour).toString(36)
    const others = [
      '',
      'made up',
      'x'.repeat(1000),
      '.',
      `${end}.`,
      `.${secret}`,
      `${later}.${secret}`,
      `${token}x`,
      token.toUpperCase(),
      `${end}.${Buffer.from(secret).toString('base64url')}`,
      reset.token,
      "' or true --",
      '\u{1f600}\u0000',
    ]

    for (const other of others) {
      expectProblem(await verify(student, { token: other }), 'link_expired')
      expectProblem(await verify(board.visitor(), { token: other, password }), 'link_expired')
      expectProblem(await disavow(other), 'link_expired')
    }
    for (const body of [
      {},
      { token: null },
      { token: 7 },
      { token: 'x'.repeat(1001) },
      undefined,
    ]) {
      expect((await verify(student, body)).status).toBe(422)
      expect((await board.visitor().post('/api/account/disavowal', body)).status).toBe(422)
    }
    expect((await student.get('/api/session')).body.user.emailVerified).toBe(false)
    expect((await verify(student, { token })).status).toBe(200)
  })

  test("'This wasn't me' deletes the account, and leaves what it wrote without an owner", async () => {
    const bob = await before.student()
    const { id: bobsId } = await bob.confess()
    const { student: squatter, cookie } = await studentWithCookie(before, 'ada.squatted@ucsd.edu')
    const { id } = await squatter.confess()
    const reply = await squatter.reply(id)
    await squatter.put(`/api/confessions/${bobsId}/upvote`)
    await board.visitor().post('/api/account/verification', undefined, { cookie })
    const { token } = await mailbox.nextMail('ada.squatted@ucsd.edu', '/verify-email')

    expect((await disavow(token)).status).toBe(204)

    expect(await sessionOf(cookie)).toEqual(visitor)
    expectProblem(await signIn('ada.squatted@ucsd.edu', password), 'user_not_found')
    expectProblem(await disavow(token), 'link_expired')
    expectProblem(await verify(board.visitor(), { token, password }), 'link_expired')
    const owner = await before.student('ada.squatted')
    for (const { body } of [
      await owner.get(`/api/confessions/${id}`),
      await board.visitor().get(`/api/confessions/${id}`),
    ]) {
      expect(body).toMatchObject({ title: 'A title', replyCount: 1, isOwner: false })
    }
    const thread = (await owner.get(`/api/confessions/${id}/replies`)).body.replies
    expect(thread).toMatchObject([{ id: reply.id, isOwner: false, isOp: true }])
    expect((await owner.delete(`/api/confessions/${id}`)).status).toBe(403)
    expect((await owner.get('/api/me/stats')).body).toEqual({
      confessionsCount: 0,
      repliesCount: 0,
    })
    const bobs = await bob.get(`/api/confessions/${bobsId}`)
    expect(bobs.body).toMatchObject({ upvoteCount: 1, isOwner: true })
  })

  test('nobody disavows an account whose address was verified', async () => {
    const byLink = await newcomer('ada.bylink')
    await resend(byLink.student)
    const another = await mailbox.nextMail(byLink.email, '/verify-email')
    expect((await verify(byLink.student, { token: byLink.token })).status).toBe(200)
    const byReset = await newcomer('ada.byreset')
    await board.visitor().post('/api/account/password-reset', { email: byReset.email })
    const reset = await mailbox.nextMail(byReset.email, '/reset-password')
    const owner = board.visitor()
    await owner.put('/api/account/password-reset', { token: reset.token, password: 'my own horse' })

    const byGoogle = await unverified('ada')
    await proveAddress(board.board, byGoogle.email)

    for (const { token } of [byLink, another, byReset, byGoogle]) {
      expectProblem(await disavow(token), 'link_expired')
    }

    expect((await byLink.student.get('/api/session')).body.user.emailVerified).toBe(true)
    expect((await owner.get('/api/session')).body.user.emailVerified).toBe(true)
    expect((await sessionOf(byGoogle.cookie)).user.emailVerified).toBe(true)
    expect(await accounts()).toBe(3)
  })

  test('of verifying and disavowing at the same moment, one happens', async () => {
    const undecided = await Promise.all(['ada', 'bob', 'cleo', 'dan'].map(unverified))

    const outcomes = await Promise.all(
      undecided.map(async ({ cookie, token }) => {
        const answers = await Promise.all([
          board.visitor().put('/api/account/verification', { token }, { cookie }),
          disavow(token),
        ])
        const statuses = answers.map(({ status }) => status)
        return { statuses, session: await sessionOf(cookieOf(answers[0])) }
      }),
    )

    for (const { statuses, session } of outcomes) {
      expect([
        [200, 410],
        [410, 204],
      ]).toContainEqual(statuses)
      expect(session.user?.emailVerified ?? false).toBe(statuses[0] === 200)
    }
  })

  test('the link is sent again to whoever is signed in, and to nobody else', async () => {
    const { student, email, token } = await newcomer('ada.again')
    const others = { email: 'bob.again@ucsd.edu', to: 'bob.again@ucsd.edu' }
    expectProblem(await resend(board.visitor(), { email }), 'signed_out', {
      title: 'You must be logged in to verify your address',
    })

    const answer = await resend(student, others)

    expect(answer.status).toBe(204)
    expect(answer.body).toBe('')
    const again = await mailbox.nextMail(email, '/verify-email')
    expect(again.token).not.toBe(token)
    expect(again.recipients).toEqual([email])
    expect((await verify(student, { token: again.token })).status).toBe(200)
    expect((await resend(student)).status).toBe(204)
    await board.settled()
    expect(mailbox.mailsTo(email)).toHaveLength(2)
    expect(mailbox.mailsTo(others.email)).toEqual([])
  })

  test('a board that sends no mail asks nobody to verify', async () => {
    const student = await before.student()

    expect((await student.get('/api/session')).body.user.emailVerified).toBe(false)
    const { id } = await student.confess()
    const { id: replyId } = await student.reply(id)
    expect((await student.put(`/api/replies/${replyId}/upvote`)).status).toBe(200)
    expectProblem(await resend(student), 'mail_not_set_up')
    expectProblem(await resend(before.visitor()), 'signed_out', {
      title: 'You must be logged in to verify your address',
    })
  })
})
