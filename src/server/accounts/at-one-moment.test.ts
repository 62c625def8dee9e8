import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountIdOf, proveAddress } from '../../../test/accounts.ts'
import {
  type Answer,
  type Caller,
  hashingTakesTime,
  password,
  useBoard,
} from '../../../test/board.ts'
import { miscounted } from '../../../test/counts.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import {
  choose,
  depart,
  googleSettings,
  googleStudent,
  outcomeOf,
  settleClaim,
} from '../../../test/google.ts'
import { holdRequest } from '../../../test/held-request.ts'
import { lockWaiters } from '../../../test/lock-waiters.ts'
import { cookieOf, sessionFor, studentWithCookie } from '../../../test/session-cookies.ts'
import { users } from '../db/schema/accounts.ts'
import { confessions, replies } from '../db/schema/content.ts'
import { insertUser } from './accounts.ts'
import { createLink } from './mail-links/mail-links.ts'

const email = 'ada@ucsd.edu'
const next = 'a better horse'

function changePassword(browser: Caller, currentPassword: string, newPassword: string) {
  return browser.put('/api/account/password', { currentPassword, newPassword })
}

describe('what was proved a moment ago', () => {
  const board = useBoard(googleSettings, hashingTakesTime)
  const sessionOf = async (browser: Caller) => (await browser.get('/api/session')).body.user
  const tryPassword = (email: string, password: string) =>
    board.visitor().post('/api/session', { email, password })

  /** The cookie of a session more for an account. */
  async function cookieFor(email: string): Promise<string> {
    const session = await sessionFor(board.board, await accountIdOf(board.board, email))
    return `${board.board.sessions.cookieName}=${session}`
  }

  /** Someone who opened an account with another's address; it has no password, and so takes no time. */
  async function squat(): Promise<string> {
    await insertUser(board.board, board.board.db, { email })
    return cookieFor(email)
  }

  /** The owner of the address, who is back from Google and knows of no account; no time is lost there. */
  async function ownerAtGoogle(email: string) {
    const owner = board.visitor()
    const path = await choose(await depart(owner), email)
    expect(outcomeOf(await owner.get(path))).toBe('claim')
    return { owner, arrive: async () => (await settleClaim(owner)).status }
  }

  test('an old password signs nobody in while it is changed or set anew', async () => {
    const { student } = await studentWithCookie(board, email)
    await proveAddress(board.board, email)
    const id = await accountIdOf(board.board, email)
    const link = () => createLink(board.board, id, 'reset')
    const replacements = [
      (old: string, next: string) => changePassword(student, old, next),
      async (_: string, next: string) =>
        student.put('/api/account/password-reset', { token: await link(), password: next }),
    ]
    let old = password

    for (const [round, replace] of replacements.entries()) {
      const next = `the horse of round ${round}`
      let isReplaced = false
      const replacing = replace(old, next).finally(() => {
        isReplaced = true
      })
      const signedIn: Answer[] = []
      const statuses = new Set<number>()
      // So that some are always on their way, whenever the new password takes the old one's place.
      const keepSigningIn = async () => {
        while (!isReplaced) {
          const answer = await tryPassword(email, old)
          statuses.add(answer.status)
          if (answer.status === 200) signedIn.push(answer)
        }
      }
      await Promise.all([keepSigningIn(), keepSigningIn()])

      expect((await replacing).status).toBe(200)
      expect([...statuses].filter((status) => status !== 200 && status !== 401)).toEqual([])
      for (const answer of signedIn) {
        const cookie = cookieOf(answer)
        expect((await board.visitor().get('/api/session', { cookie })).body.user).toBeNull()
      }
      expect((await sessionOf(student)).email).toBe(email)
      old = next
    }
    expect((await tryPassword(email, old)).status).toBe(200)
  })

  test('a password on its way to be changed is not the one of the owner who comes with Google', async () => {
    await Promise.all(['ada@ucsd.edu', 'bob@ucsd.edu'].map(takeOver))

    async function takeOver(email: string) {
      const { student: squatter } = await studentWithCookie(board, email)
      const { owner, arrive } = await ownerAtGoogle(email)

      const changing = changePassword(squatter, password, next)
      expect(await arrive()).toBe(200)
      expect([200, 401]).toContain((await changing).status)

      expect(await sessionOf(owner)).toMatchObject({ emailVerified: true, hasPassword: false })
      expect(await sessionOf(squatter)).toBeNull()
      expectProblem(await tryPassword(email, next), 'no_password')
    }
  })

  test('whoever began to delete an account deletes nothing once it is its owner’s', async () => {
    const cookie = await squat()
    const url = '/api/account/deletion'
    const leaving = [
      await holdRequest(board, 'POST', url, {}, cookie),
      await holdRequest(board, 'POST', url, { deleteContent: true }, cookie),
    ]
    const { owner, arrive } = await ownerAtGoogle(email)
    expect(await arrive()).toBe(200)
    const { id } = await owner.confess()
    await owner.reply(id)

    for (const held of leaving) expectProblem(await held.finish(), 'signed_out')

    expect(await sessionOf(owner)).toMatchObject({ email, emailVerified: true })
    expect((await owner.get(`/api/confessions/${id}`)).body).toMatchObject({
      isOwner: true,
      replyCount: 1,
    })
  })

  test('whoever began to change a password has none to change once the account is its owner’s', async () => {
    const cookie = await squat()
    const body = { currentPassword: password, newPassword: next }
    const held = await holdRequest(board, 'PUT', '/api/account/password', body, cookie)
    const { owner, arrive } = await ownerAtGoogle(email)
    expect(await arrive()).toBe(200)

    expectProblem(await held.finish(), 'no_password')

    expect(await sessionOf(owner)).toMatchObject({ emailVerified: true, hasPassword: false })
  })

  test.each([
    ['signed out', '/api/session'],
    ['signed out everywhere', '/api/sessions'],
  ])('who %s meanwhile posts, replies and edits nothing', async (_, signOut) => {
    const student = await googleStudent(board, 'ada')
    const confession = await student.confess()
    const reply = await student.reply(confession.id)
    const cookie = await cookieFor(email)
    const hold = (method: 'POST' | 'PATCH', url: string) =>
      holdRequest(board, method, url, { title: 'Too late', content: 'Too late' }, cookie)
    const writings = [
      await hold('POST', '/api/confessions'),
      await hold('PATCH', `/api/confessions/${confession.id}`),
      await hold('POST', `/api/confessions/${confession.id}/replies`),
      await hold('PATCH', `/api/replies/${reply.id}`),
    ]

    expect((await board.visitor().delete(signOut, undefined, { cookie })).status).toBe(200)

    for (const held of writings) expectProblem(await held.finish(), 'signed_out')
    const { db } = board.board
    const visitor = board.visitor()
    expect((await visitor.get(`/api/confessions/${confession.id}`)).body).toEqual({
      ...confession,
      isOwner: false,
      replyCount: 1,
    })
    const thread = await visitor.get(`/api/confessions/${confession.id}/replies`)
    expect(thread.body.replies).toEqual([{ ...reply, isOwner: false }])
    expect([await db.$count(confessions), await db.$count(replies)]).toEqual([1, 1])
    expect(await miscounted(board.board)).toEqual([])
  })
})

describe('whoever opens a mailed link', () => {
  const board = useBoard(googleSettings, hashingTakesTime)

  /** Holds on to the account until both wait for it in this order; answers what became of them. */
  async function inTurn<One, Other>(first: () => Promise<One>, second: () => Promise<Other>) {
    const waiting = () => lockWaiters(board.board)
    const id = await accountIdOf(board.board, email)
    const { one, other } = await board.board.db.transaction(async (db) => {
      await db.execute(sql`select 1 from ${users} where ${eq(users.id, id)} for update`)
      const one = first()
      await expect.poll(waiting, { timeout: 5000 }).toBe(1)
      const other = second()
      await expect.poll(waiting, { timeout: 5000 }).toBe(2)
      return { one, other }
    })
    return Promise.all([one, other])
  }

  test('keeps it when the password sent along is not right any more', async () => {
    const { student } = await studentWithCookie(board, email)
    const token = await createLink(board.board, await accountIdOf(board.board, email), 'verify')
    const verify = (password: string) => () =>
      board.visitor().put('/api/account/verification', { token, password })

    const change = () => changePassword(student, password, next)
    const [changed, late] = await inTurn(change, verify(password))
    expect(changed.status).toBe(200)
    expectProblem(late, 'wrong_password')

    const answer = await verify(next)()
    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({ email, emailVerified: true })
  })
})
