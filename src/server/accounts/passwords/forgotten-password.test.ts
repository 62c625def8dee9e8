import { afterEach, describe, expect, test, vi } from 'vitest'
import { proveAddress } from '../../../../test/accounts.ts'
import { type Caller, password, useBoard } from '../../../../test/board.ts'
import { backdate } from '../../../../test/content.ts'
import { miscounted } from '../../../../test/counts.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { mailbox, mailSettings } from '../../../../test/mailbox.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'
import { cookieOf, signIn, studentWithCookie } from '../../../../test/session-cookies.ts'
import { insertUser } from '../accounts.ts'

const visitor = { user: null }
const minute = 60 * 1000
const hour = 60 * minute
const noon = Date.parse('2026-03-10T12:20:00.000Z')
const next = 'a better horse'

describe('a forgotten password', () => {
  /** Before its operator set up mail, when everybody could write. */
  const before = useBoard()
  const board = restartedBoard(before, mailSettings)
  const sessionOf = async (cookie: string) =>
    (await board.visitor().get('/api/session', { cookie })).body
  const ask = (email: unknown) => board.visitor().post('/api/account/password-reset', { email })
  const reset = (browser: Caller, token: string, password: unknown = next) =>
    browser.put('/api/account/password-reset', { token, password })
  const tryPassword = (email: string, password: string) =>
    board.visitor().post('/api/session', { email, password })

  /** Asks for a link and gives back the secret in it. */
  async function linkFor(email: string): Promise<string> {
    expect((await ask(email)).status).toBe(204)
    return (await mailbox.nextMail(email, '/reset-password')).token
  }

  async function verified(name: string) {
    const email = `${name}@ucsd.edu`
    const signedUp = await studentWithCookie(before, email)
    await proveAddress(board.board, email)
    return { ...signedUp, email }
  }

  afterEach(() => {
    vi.useRealTimers()
  })

  test('asking is answered alike for every address, and only an account gets a mail', async () => {
    const { email } = await verified('ada.known')

    const answers = [await ask(email), await ask(' Ada.KNOWN@ucsd.edu '), await ask('no@ucsd.edu')]

    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 204, body: '' })
      const dateless = { ...headers, date: answers[0]?.headers.date }
      expect(dateless).toEqual(answers[0]?.headers)
    }
    await board.settled()
    expect(mailbox.mailsTo(email).map(({ path }) => path)).toEqual([
      '/reset-password',
      '/reset-password',
    ])
    expect(mailbox.mailsTo('no@ucsd.edu')).toEqual([])
    // An account may be from a time when the board was another university's.
    expect((await ask('ada@ucsd.edu.evil.example')).status).toBe(204)
    expectProblem(await ask('ada, bob@ucsd.edu'), 'invalid_email', {
      errors: [{ field: 'email', message: 'Invalid Email' }],
    })
    for (const nothing of ['', ' ', undefined, ['ada@ucsd.edu']]) {
      expect((await ask(nothing)).status).toBe(422)
    }
    expectProblem(
      await before.visitor().post('/api/account/password-reset', { email }),
      'mail_not_set_up',
    )
  })

  test('the link sets another one, once, and ends every session but the one it starts', async () => {
    const { student: laptop, cookie, email } = await verified('ada.forgot')
    const { id } = await laptop.confess()
    const phone = await signIn(board.visitor(), email)
    const [unused, token] = [await linkFor(email), await linkFor(email)]
    for (const [weak, detail] of [
      ['12345', 'Use at least 6 characters.'],
      ['PassWord1', 'It is one of the most common passwords.'],
      ['Forgot2026', 'It is a word of this board or of your address.'],
    ] as const) {
      expectProblem(await reset(board.visitor(), token, weak), 'weak_password', { detail })
    }
    for (const bad of ['', 'x'.repeat(1001), 123456, undefined]) {
      const body = { token, password: bad }
      expect((await board.visitor().put('/api/account/password-reset', body)).status).toBe(422)
    }
    expect((await sessionOf(phone)).user.email).toBe(email)

    const browser = board.visitor()
    const answer = await reset(browser, token)

    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({ email, emailVerified: true, hasPassword: true })
    expect(await sessionOf(cookieOf(answer))).toEqual(answer.body)
    for (const old of [cookie, phone]) expect(await sessionOf(old)).toEqual(visitor)
    expectProblem(await tryPassword(email, password), 'wrong_password')
    expect((await tryPassword(email, next)).status).toBe(200)
    for (const spent of [token, unused]) {
      expectProblem(await reset(board.visitor(), spent, 'yet another'), 'link_expired')
    }
    expect((await browser.get(`/api/confessions/${id}`)).body.isOwner).toBe(true)
  })

  test('a link is good for an hour, to the second', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    const { email } = await verified('ada.hour')
    const token = await linkFor(email)

    vi.setSystemTime(noon + hour + 1000)
    expectProblem(await reset(board.visitor(), token), 'link_expired')
    vi.setSystemTime(noon + hour - 1000)
    expect((await reset(board.visitor(), token)).status).toBe(200)
  })

  test('of two who open it at the same moment, one sets the password', async () => {
    const email = 'ada.twice@ucsd.edu'
    await insertUser(board.board, board.board.db, { email, emailVerified: true })
    const token = await linkFor(email)
    const passwords = ['first of them', 'second of them']

    const answers = await Promise.all(passwords.map((one) => reset(board.visitor(), token, one)))

    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 410])
    const winner = passwords[statuses.indexOf(200)] ?? ''
    expect((await tryPassword(email, winner)).status).toBe(200)
  })

  test('no other link will do, and this one for nothing else', async () => {
    const { student, cookie } = await studentWithCookie(board, 'ada.other@ucsd.edu')
    const { token: verify } = await mailbox.nextMail('ada.other@ucsd.edu', '/verify-email')
    const token = await linkFor('ada.other@ucsd.edu')
    const [end = '', secret = ''] = token.split('.')
    const later = (Number.parseInt(end, 36) + hour).toString(36)

    for (const other of ['', verify, 'made up', `${later}.${secret}`, `${token}=`]) {
      expectProblem(await reset(student, other), 'link_expired')
    }
    const answers = [
      await student.put('/api/account/verification', { token, password }),
      await student.post('/api/account/disavowal', { token, password }),
    ]
    for (const answer of answers) expectProblem(answer, 'link_expired')
    expect((await reset(student, 'x'.repeat(1001))).status).toBe(422)
    expect((await sessionOf(cookie)).user.emailVerified).toBe(false)
    expect((await student.put('/api/account/verification', { token: verify })).status).toBe(200)
  })

  test('whoever reads the mails gets the address from somebody who opened an account with it', async () => {
    const email = 'ada.owner@ucsd.edu'
    const bob = await before.student()
    const { id: bobsId } = await bob.confess()
    const { student: squatter, cookie } = await studentWithCookie(before, email)
    const lastYear = new Date(Date.now() - 365 * 24 * hour)
    await backdate(board.board, { ...squatter, email }, lastYear)
    const { id } = await squatter.confess()
    const { id: replyId } = await squatter.reply(id)
    await squatter.reply(bobsId)
    await squatter.put(`/api/confessions/${bobsId}/upvote`)
    const owner = board.visitor()

    const answer = await reset(owner, await linkFor(email))

    const memberSince = expect.not.stringMatching(lastYear.toISOString().slice(0, 7))
    expect(answer.body.user).toEqual({ email, memberSince, emailVerified: true, hasPassword: true })
    expect(await sessionOf(cookie)).toEqual(visitor)
    expectProblem(await tryPassword(email, password), 'wrong_password')
    for (const browser of [owner, squatter, bob]) {
      const { body } = await browser.get(`/api/confessions/${id}`)
      expect(body).toMatchObject({ isOwner: false, replyCount: 1 })
      const [reply] = (await browser.get(`/api/confessions/${id}/replies`)).body.replies
      expect(reply).toMatchObject({ id: replyId, isOwner: false, isOp: true })
    }
    const bobs = await owner.get(`/api/confessions/${bobsId}`)
    expect(bobs.body).toMatchObject({ upvoteCount: 1, replyCount: 1, hasVoted: false })
    expect((await bob.get(`/api/confessions/${bobsId}`)).body.isOwner).toBe(true)
    expect(await miscounted(board.board)).toEqual([])
    expectProblem(await owner.delete(`/api/confessions/${id}`), 'not_confession_deleter')
    expect((await owner.get('/api/me/stats')).body).toEqual({
      confessionsCount: 0,
      repliesCount: 0,
    })
    expect((await owner.confess()).isOwner).toBe(true)
  })

  test('someone who never verified keeps everything in the browser that is signed in', async () => {
    const email = 'ada.lazy@ucsd.edu'
    const { student, cookie } = await studentWithCookie(board, email)
    await mailbox.nextMail(email, '/verify-email')
    const { id } = (
      await before.visitor().post('/api/confessions', { title: 'A', content: 'B' }, { cookie })
    ).body

    const answer = await reset(student, await linkFor(email))

    expect(answer.body.user).toMatchObject({ email, emailVerified: true })
    expect(await sessionOf(cookie)).toEqual(visitor)
    expect((await student.get(`/api/confessions/${id}`)).body.isOwner).toBe(true)
    expect(
      (await student.patch(`/api/confessions/${id}`, { title: 'C', content: 'D' })).status,
    ).toBe(200)
  })

  test('someone who only signs in with Google can set one', async () => {
    const email = 'ada.google@ucsd.edu'
    await insertUser(board.board, board.board.db, { email, emailVerified: true })
    expectProblem(await tryPassword(email, next), 'no_password')

    const answer = await reset(board.visitor(), await linkFor(email))

    expect(answer.body.user).toMatchObject({ email, emailVerified: true, hasPassword: true })
    expect((await tryPassword(email, next)).body.user).toEqual(answer.body.user)
  })
})
