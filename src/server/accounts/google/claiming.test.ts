import { describe, expect, test, vi } from 'vitest'
import {
  choose,
  continueWithGoogle,
  depart,
  googleSettings,
  googleStudent,
  settleClaim,
} from '../../../../test/accounts/google.ts'
import { signIn, studentWithCookie } from '../../../../test/accounts/session-cookies.ts'
import { password, useBoard } from '../../../../test/board.ts'
import { minuteMs, setClock } from '../../../../test/clock.ts'
import { miscounted } from '../../../../test/database/counts.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import { users } from '../../db/schema/accounts.ts'

const email = 'ada@ucsd.edu'

describe("an account that someone else opened with a student's address", () => {
  const board = useBoard(googleSettings)

  /** Opens an account with an unverified address, signs in from two browsers, writes and votes. */
  async function squat() {
    const other = await googleStudent(board, 'bob')
    const ofOther = await other.confess('Of another')
    const { student: squatter, cookie } = await studentWithCookie(board, email)
    const phone = await signIn(board.visitor(), email)
    const own = await squatter.confess('Of a squatter')
    const op = await squatter.reply(own.id, 'By whoever wrote it')
    const reply = await squatter.reply(ofOther.id, 'On another')
    await other.reply(own.id, 'Of another', op.id)
    const targets = [
      `/api/confessions/${own.id}`,
      `/api/confessions/${ofOther.id}`,
      `/api/confessions/${own.id}/replies`,
      `/api/confessions/${ofOther.id}/replies`,
    ]
    await squatter.put(`/api/confessions/${ofOther.id}/upvote`)
    await other.put(`/api/replies/${reply.id}/upvote`)
    const read = async () => {
      const visitor = board.visitor()
      return Promise.all(targets.map(async (target) => (await visitor.get(target)).body))
    }
    return { squatter, cookies: [cookie, phone], own, op, reply, read, targets }
  }

  test('gives way to the owner who comes with Google', async () => {
    const { squatter, cookies, own, op, reply, read, targets } = await squat()
    const before = await read()

    const owner = board.visitor()
    expect(await continueWithGoogle(owner, email)).toBe('claim')
    expect((await owner.get('/api/session')).body.user).toBeNull()
    const answer = await settleClaim(owner)

    expect(answer.body.user).toMatchObject({ email, emailVerified: true, hasPassword: false })
    expect((await owner.get('/api/session')).body).toEqual(answer.body)
    for (const cookie of cookies) {
      expect((await board.visitor().get('/api/session', { cookie })).body).toEqual({ user: null })
    }
    const guess = await board.visitor().post('/api/session', { email, password })
    expect(guess.status).toBe(401)
    expect(await read()).toEqual(before)
    expect(before[2].replies[0]).toMatchObject({ id: op.id, isOp: true })
    for (const caller of [owner, squatter]) {
      for (const target of targets) {
        const { body } = await caller.get(target)
        expect(JSON.stringify(body)).not.toContain('"isOwner":true')
      }
    }
    expect((await owner.get('/api/me/stats')).body).toEqual({
      confessionsCount: 0,
      repliesCount: 0,
    })
    const refusals = [
      await owner.delete(`/api/confessions/${own.id}`),
      await owner.patch(`/api/replies/${reply.id}`, { content: 'Taken over' }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([403, 403])
    expect(await miscounted(board.board)).toEqual([])
  })

  test('gives way even if the owner was signed in to another account', async () => {
    const { cookies } = await squat()
    const owner = await googleStudent(board, 'cleo')

    expect(await continueWithGoogle(owner, email)).toBe('claim')
    expect((await settleClaim(owner)).status).toBe(200)

    for (const cookie of cookies) {
      expect((await board.visitor().get('/api/session', { cookie })).body).toEqual({ user: null })
    }
    expect((await owner.get('/api/session')).body.user).toMatchObject({ email, hasPassword: false })
  })

  test('gives way once when the owner comes back in several browsers at the same moment', async () => {
    await studentWithCookie(board, email)
    const browsers = Array.from({ length: 4 }, () => board.visitor())
    const paths = await Promise.all(browsers.map(async (one) => choose(await depart(one), email)))

    await Promise.all(browsers.map((one, index) => one.get(paths[index] ?? '')))
    const answers = await Promise.all(browsers.map((one) => settleClaim(one)))

    // The other browsers must continue with Google again, and then find the account of the first.
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(statuses.filter((status) => ![200, 410].includes(status))).toEqual([])
    for (const browser of browsers) {
      expect(await continueWithGoogle(browser, email)).toBe('signed-in')
      expect((await browser.get('/api/session')).body.user).toMatchObject({
        email,
        emailVerified: true,
        hasPassword: false,
      })
    }
    expect(await board.board.db.$count(users)).toBe(1)
  })

  test('stays if the owner proves the address and knows its password', async () => {
    const { cookies, own } = await squat()
    const owner = board.visitor()
    expect(await continueWithGoogle(owner, email)).toBe('claim')
    expectProblem(await settleClaim(owner, 'a guess'), 'wrong_password')

    const answer = await settleClaim(owner, password)

    expect(answer.body.user).toMatchObject({ email, emailVerified: true, hasPassword: true })
    expect((await owner.get(`/api/confessions/${own.id}`)).body.isOwner).toBe(true)
    for (const cookie of cookies) {
      expect((await board.visitor().get('/api/session', { cookie })).body).toEqual({ user: null })
    }
    await signIn(board.visitor(), email)
  })

  test('can be claimed only by the owner who proved the address, once, within five minutes', async () => {
    await studentWithCookie(board, email)
    expectProblem(await settleClaim(board.visitor()), 'claim_expired')
    const owner = board.visitor()
    expect(await continueWithGoogle(owner, email)).toBe('claim')
    setClock(Date.now() + 5 * minuteMs)
    expectProblem(await settleClaim(owner, password), 'claim_expired')
    vi.useRealTimers()
    const { cookie } = owner
    expect((await settleClaim(owner)).status).toBe(200)
    expectProblem(await settleClaim(owner), 'claim_expired')
    const again = await board.visitor().put('/api/session/google', {}, { cookie })
    expectProblem(again, 'claim_expired')
  })

  test("can't be claimed by the next user of the browser after a sign-out", async () => {
    await studentWithCookie(board, email)
    const browser = board.visitor()
    expect(await continueWithGoogle(browser, email)).toBe('claim')

    await browser.delete('/api/session')

    expectProblem(await settleClaim(browser), 'claim_expired')
  })

  test('stays without its password if this browser is signed in to it', async () => {
    const { student, cookie } = await studentWithCookie(board, email)
    const { id } = await student.confess()
    const phone = await signIn(board.visitor(), email)

    expect(await continueWithGoogle(student, email)).toBe('signed-in')

    expect((await student.get('/api/session')).body.user).toMatchObject({
      emailVerified: true,
      hasPassword: false,
    })
    expect((await student.get(`/api/confessions/${id}`)).body.isOwner).toBe(true)
    for (const other of [cookie, phone]) {
      expect((await board.visitor().get('/api/session', { cookie: other })).body.user).toBeNull()
    }
    const guess = await board.visitor().post('/api/session', { email, password })
    expectProblem(guess, 'no_password')
  })
})
