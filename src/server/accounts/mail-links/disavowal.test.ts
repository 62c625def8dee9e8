import { describe, expect, test } from 'vitest'
import { proveAddress, tryPassword } from '../../../../test/accounts/accounts.ts'
import { mailbox, mailSettings } from '../../../../test/accounts/mailbox.ts'
import {
  cookieFor,
  cookieOf,
  sessionOf,
  studentWithCookie,
} from '../../../../test/accounts/session-cookies.ts'
import { disavow, newcomer, resendLink, verify } from '../../../../test/accounts/verification.ts'
import { password, useBoard } from '../../../../test/board.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'
import { users } from '../../db/schema/accounts.ts'
import { insertUser } from '../records/accounts.ts'

const visitor = { user: null }

describe('verifying an address', () => {
  /** The same board before its operator set up mail, when no address had to be verified. */
  const before = useBoard()
  const board = restartedBoard(before, mailSettings)
  const accounts = () => board.board.db.$count(users)

  /** Inserts an account directly, because hashing a password takes long. */
  async function unverified(name: string) {
    const email = `${name}.undecided@ucsd.edu`
    const id = (await insertUser(board.board.db, board.board, { email })) ?? ''
    const cookie = await cookieFor(board.board, id)
    await board.visitor().post('/api/account/verification', undefined, { cookie })
    const { token } = await mailbox.nextMail(email)
    return { email, cookie, token }
  }

  test("'This wasn't me' deletes the account and leaves its content without an owner", async () => {
    const bob = await before.student()
    const { id: bobsId } = await bob.confess()
    const { student: squatter, cookie } = await studentWithCookie(before, 'ada.squatted@ucsd.edu')
    const { id } = await squatter.confess()
    const reply = await squatter.reply(id)
    await squatter.put(`/api/confessions/${bobsId}/upvote`)
    await board.visitor().post('/api/account/verification', undefined, { cookie })
    const { token } = await mailbox.nextMail('ada.squatted@ucsd.edu', '/verify-email')

    expect((await disavow(board.visitor(), token)).status).toBe(204)

    expect(await sessionOf(board, cookie)).toEqual(visitor)
    expectProblem(await tryPassword(board, 'ada.squatted@ucsd.edu', password), 'user_not_found')
    expectProblem(await disavow(board.visitor(), token), 'link_expired')
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

  test("an account with a verified address can't be disavowed", async () => {
    const byLink = await newcomer(board, 'ada.bylink')
    await resendLink(byLink.student)
    const another = await mailbox.nextMail(byLink.email, '/verify-email')
    expect((await verify(byLink.student, { token: byLink.token })).status).toBe(200)
    const byReset = await newcomer(board, 'ada.byreset')
    await board.visitor().post('/api/account/password-reset', { email: byReset.email })
    const reset = await mailbox.nextMail(byReset.email, '/reset-password')
    const owner = board.visitor()
    await owner.put('/api/account/password-reset', { token: reset.token, password: 'my own horse' })

    const byGoogle = await unverified('ada')
    await proveAddress(board.board, byGoogle.email)

    for (const { token } of [byLink, another, byReset, byGoogle]) {
      expectProblem(await disavow(board.visitor(), token), 'link_expired')
    }

    expect((await byLink.student.get('/api/session')).body.user.emailVerified).toBe(true)
    expect((await owner.get('/api/session')).body.user.emailVerified).toBe(true)
    expect((await sessionOf(board, byGoogle.cookie)).user.emailVerified).toBe(true)
    expect(await accounts()).toBe(3)
  })

  test('either the verification or the disavowal succeeds if both come at the same moment', async () => {
    const undecided = await Promise.all(['ada', 'bob', 'cleo', 'dan'].map(unverified))

    const outcomes = await Promise.all(
      undecided.map(async ({ cookie, token }) => {
        const answers = await Promise.all([
          board.visitor().put('/api/account/verification', { token }, { cookie }),
          disavow(board.visitor(), token),
        ])
        const statuses = answers.map(({ status }) => status)
        return { statuses, session: await sessionOf(board, cookieOf(answers[0])) }
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
})
