import { describe, expect, test } from 'vitest'
import { tryPassword } from '../../../../test/accounts/accounts.ts'
import { mailSettings } from '../../../../test/accounts/mailbox.ts'
import { askForCode, enterCode, mailedCode } from '../../../../test/accounts/mailed-codes.ts'
import { cookieOf, sessionOf, signIn } from '../../../../test/accounts/session-cookies.ts'
import { type Answer, password, useBoard } from '../../../../test/board.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'

const visitor = { user: null }

describe('on a board that got mail later', () => {
  const before = useBoard()
  const board = restartedBoard(before, mailSettings)

  test('a member reads at once, and writes again after typing a code', async () => {
    const other = await before.student()
    const { id: othersId } = await other.confess()
    const othersReply = await other.reply(othersId)
    const member = await board.unverified('old.writer')
    const { cookie } = member
    const ownId = await writeBefore('/api/confessions', { title: 'A title', content: 'A text' })
    const ownReply = await writeBefore(`/api/confessions/${othersId}/replies`, { content: 'So!' })
    const edit = { title: 'Another title', content: 'Another text' }
    const writes: Record<string, () => Promise<Answer>> = {
      'post a confession': () => member.post('/api/confessions', edit),
      'edit a confession': () => member.patch(`/api/confessions/${ownId}`, edit),
      'delete a confession': () => member.delete(`/api/confessions/${ownId}`),
      reply: () => member.post(`/api/confessions/${othersId}/replies`, edit),
      'edit a reply': () => member.patch(`/api/replies/${ownReply}`, edit),
      'delete a reply': () => member.delete(`/api/replies/${ownReply}`),
      'upvote a confession': () => member.put(`/api/confessions/${othersId}/upvote`),
      'take that back': () => member.delete(`/api/confessions/${othersId}/upvote`),
      'upvote a reply': () => member.put(`/api/replies/${othersReply.id}/upvote`),
      'take this back': () => member.delete(`/api/replies/${othersReply.id}/upvote`),
      'write nonsense': () => member.post('/api/confessions', 'nonsense'),
    }

    for (const [purpose, write] of Object.entries(writes)) {
      const { status, body } = await write()
      expect(status, purpose).toBe(403)
      expect(body, purpose).toEqual({
        status: 403,
        code: 'unverified',
        title: 'Please verify your email address first',
        detail: 'Enter the code we email you, then try again.',
      })
    }
    const own = await member.get(`/api/confessions/${ownId}`)
    expect(own.body).toMatchObject({ title: 'A title', updatedAt: null, isOwner: true })
    expect((await member.get('/api/confessions')).body.items).toHaveLength(2)
    expect((await member.get('/api/me/stats')).body).toEqual({
      confessionsCount: 1,
      repliesCount: 1,
    })

    expect((await askForCode(member)).body).toEqual({ codeLength: 8 })
    const verified = await enterCode(member, await mailedCode(member.email))

    expect(verified.status).toBe(200)
    expect(verified.body.user).toMatchObject({ email: member.email, emailVerified: true })
    // Verifying the address ends all other sessions of the account.
    expect(await sessionOf(board, cookie)).toEqual(visitor)
    expect(await sessionOf(board, cookieOf(verified))).toEqual(verified.body)
    expect((await tryPassword(board, member.email, password)).status).toBe(200)
    const statuses = await Promise.all(
      Object.values(writes).map(async (write) => (await write()).status),
    )
    expect(statuses.filter((status) => status === 403)).toEqual([])
    expectProblem(await askForCode(member), 'code_expired')

    async function writeBefore(url: string, body: object): Promise<string> {
      const answer = await before.visitor().post(url, body, { cookie })
      expect(answer.status).toBe(201)
      return answer.body.id
    }
  })

  test('the code of a member does nothing in any other session', async () => {
    const [member, other] = [
      await board.unverified('ada.member'),
      await board.unverified('bob.member'),
    ]
    await askForCode(member)
    const code = await mailedCode(member.email)
    const { cookie } = member
    const [codeCookie = ''] = cookie.split('; ').filter((one) => one.startsWith('spill.code='))

    expectProblem(
      await board.visitor().put('/api/account', { code }, { cookie: codeCookie }),
      'signed_out',
    )
    const others = `${other.cookie}; ${codeCookie}`
    expectProblem(
      await board.visitor().put('/api/account', { code }, { cookie: others }),
      'signed_out',
    )
    const forgotten = await board
      .visitor()
      .post('/api/account/verification', undefined, { cookie: codeCookie })
    expectProblem(forgotten, 'code_expired')
    expect((await member.get('/api/session')).body.user.emailVerified).toBe(false)
    expect((await enterCode(member, code)).status).toBe(200)
  })

  test('a member who signs up again is told to sign in, and keeps the account', async () => {
    const { email } = await board.unverified('ada.again')
    const again = await board.visitor().post('/api/account', { email, password })
    expectProblem(again, 'email_taken')

    const browser = board.visitor()
    await signIn(browser, email)
    await askForCode(browser)
    const answer = await enterCode(browser, await mailedCode(email))

    expect(answer.body.user).toMatchObject({ email, emailVerified: true })
  })

  test('nobody is asked for a code while the board sends no mail', async () => {
    const student = await before.student()

    expect((await student.get('/api/session')).body.user.emailVerified).toBe(false)
    const { id } = await student.confess()
    const { id: replyId } = await student.reply(id)
    expect((await student.put(`/api/replies/${replyId}/upvote`)).status).toBe(200)
    expectProblem(await askForCode(student), 'mail_not_set_up')
    expectProblem(await enterCode(student, '12345678'), 'code_expired')
  })
})
