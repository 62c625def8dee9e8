import { describe, expect, test } from 'vitest'
import { tryPassword } from '../../../../test/accounts/accounts.ts'
import { mailSettings } from '../../../../test/accounts/mailbox.ts'
import {
  resetLinkFor,
  resetMailFor,
  resetPassword,
} from '../../../../test/accounts/password-reset.ts'
import { sessionOf, studentWithCookie } from '../../../../test/accounts/session-cookies.ts'
import { password, useBoard } from '../../../../test/board.ts'
import { dayMs } from '../../../../test/clock.ts'
import { backdate } from '../../../../test/content.ts'
import { miscounted } from '../../../../test/database/counts.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'

const visitor = { user: null }

describe('a forgotten password', () => {
  /** The same board before its operator set up mail, when everyone could write. */
  const before = useBoard()
  const board = restartedBoard(before, mailSettings)

  test('the owner of the mailbox gets the address back from someone who opened an account with it', async () => {
    const email = 'ada.owner@ucsd.edu'
    const bob = await before.student()
    const { id: bobsId } = await bob.confess()
    const { student: squatter, cookie } = await studentWithCookie(before, email)
    const lastYear = new Date(Date.now() - 365 * dayMs)
    await backdate(board.board, { ...squatter, email }, lastYear)
    const { id } = await squatter.confess()
    const { id: replyId } = await squatter.reply(id)
    await squatter.reply(bobsId)
    await squatter.put(`/api/confessions/${bobsId}/upvote`)
    const owner = board.visitor()

    const mail = await resetMailFor(board.visitor(), email)
    expect(mail.text).toContain('was never verified. So you’ll get a new account')
    const answer = await resetPassword(owner, mail.token)

    const memberSince = expect.not.stringMatching(lastYear.toISOString().slice(0, 7))
    expect(answer.body.user).toEqual({ email, memberSince, emailVerified: true, hasPassword: true })
    expect(await sessionOf(board, cookie)).toEqual(visitor)
    expectProblem(await tryPassword(board, email, password), 'wrong_password')
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

  test('a student who never verified keeps everything in the browser that is signed in', async () => {
    const email = 'ada.lazy@ucsd.edu'
    const student = await board.unverified('ada.lazy')
    const { cookie } = student
    const { id } = (
      await before.visitor().post('/api/confessions', { title: 'A', content: 'B' }, { cookie })
    ).body

    const answer = await resetPassword(student, await resetLinkFor(board.visitor(), email))

    expect(answer.body.user).toMatchObject({ email, emailVerified: true })
    expect(await sessionOf(board, cookie)).toEqual(visitor)
    expect((await student.get(`/api/confessions/${id}`)).body.isOwner).toBe(true)
    expect(
      (await student.patch(`/api/confessions/${id}`, { title: 'C', content: 'D' })).status,
    ).toBe(200)
  })
})
