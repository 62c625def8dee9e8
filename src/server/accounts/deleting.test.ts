import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { accountIdOf } from '../../../test/accounts.ts'
import { type Answer, type Caller, password, useBoard } from '../../../test/board.ts'
import {
  backdate,
  importedTagOf,
  placeConfession,
  placeConfessions,
  placeReplies,
  placeReply,
  tagOf,
} from '../../../test/content.ts'
import { miscounted } from '../../../test/counts.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { continueWithGoogle, googleSettings, googleStudent } from '../../../test/google.ts'
import { holdRequest } from '../../../test/held-request.ts'
import { lockWaiters } from '../../../test/lock-waiters.ts'
import { sessionFor, setCookies, signIn } from '../../../test/session-cookies.ts'
import { dumpTables } from '../../../test/tables.ts'
import { rowsOf } from '../db/database.ts'
import { mailLinks, sessions, users } from '../db/schema/accounts.ts'
import { confessions, reactions, replies } from '../db/schema/content.ts'
import { createLink } from './mail-links/mail-links.ts'

const visitor = { user: null }
const minute = 60 * 1000

function leave(student: Caller, body: object = {}) {
  return student.post('/api/account/deletion', body)
}

describe('whoever deletes an account', () => {
  const board = useBoard(googleSettings)
  const now = Date.now()
  const accounts = () => board.board.db.$count(users)
  afterEach(() => vi.useRealTimers())

  test('must be signed in to it', async () => {
    await googleStudent(board, 'ada')
    const answer = await leave(board.visitor(), { deleteContent: true })

    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      status: 401,
      code: 'signed_out',
      title: 'You must be logged in to delete your account',
    })
    expect(await accounts()).toBe(1)
  })

  test('is signed out everywhere and told to forget the cookie', async () => {
    const [student, phone] = [await googleStudent(board, 'ada'), await googleStudent(board, 'ada')]
    const other = await googleStudent(board, 'bob')

    const answer = await leave(student)

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(visitor)
    expect(setCookies(answer)).toEqual([
      expect.stringMatching(/^spill\.device=;.*Max-Age=0/),
      expect.stringMatching(/^spill\.session=;.*Max-Age=0/),
    ])
    for (const browser of [student, phone]) {
      expect((await browser.get('/api/session')).body).toEqual(visitor)
    }
    expect((await other.get('/api/session')).body.user).not.toBeNull()
    expect(await accounts()).toBe(1)
    // The phone's row names nobody, and is worth nothing without the account.
    expect(await board.board.db.$count(sessions)).toBe(2)
  })

  test('is not asked for a password within ten minutes of the sign-in', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    const [early, late] = [await googleStudent(board, 'ada'), await googleStudent(board, 'bob')]

    vi.setSystemTime(now + 10 * minute - 1)
    expect((await leave(early)).status).toBe(200)
    vi.setSystemTime(now + 10 * minute)
    const answer = await leave(late)

    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({
      status: 403,
      code: 'sign_in_needed',
      title: 'Please sign in again first',
    })
    expect((await late.get('/api/session')).body.user).not.toBeNull()
  })

  test('needs the right password later, or if one is given', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    const student = await board.student('ada')
    const wrong = { password: 'wrong horse' }
    expect(await leave(student, wrong)).toMatchObject({
      status: 401,
      body: { code: 'wrong_password' },
    })

    vi.setSystemTime(now + 10 * minute)
    expect(await leave(student)).toMatchObject({ status: 403, body: { code: 'sign_in_needed' } })
    expect(await leave(student, wrong)).toMatchObject({
      status: 401,
      body: { code: 'wrong_password' },
    })
    expect((await student.get('/api/session')).body.user).not.toBeNull()
    expect((await leave(student, { password })).body).toEqual(visitor)
    expect(await accounts()).toBe(0)
  })

  test('signs in with Google again where there is no password', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    const student = await googleStudent(board, 'ada')
    vi.setSystemTime(now + 10 * minute)

    expect(await leave(student)).toMatchObject({ status: 403, body: { code: 'sign_in_needed' } })
    expect(await leave(student, { password })).toMatchObject({
      status: 401,
      body: { code: 'no_password' },
    })
    await continueWithGoogle(student, student.email)
    expect((await leave(student)).status).toBe(200)
  })

  test('keeps it after asking for it the wrong way', async () => {
    const student = await googleStudent(board, 'ada')

    for (const body of [{ password: 1 }, { password: '' }, { deleteContent: 'no' }, []]) {
      expect((await leave(student, body)).status, JSON.stringify(body)).toBe(422)
    }
    expect((await student.get('/api/session')).body.user).not.toBeNull()
  })

  test('may do so from two browsers at once', async () => {
    const [student, phone] = [await googleStudent(board, 'ada'), await googleStudent(board, 'ada')]
    const other = await googleStudent(board, 'bob')
    const { id } = await other.confess()
    await student.reply(id)

    const answers = await Promise.all([leave(student, { deleteContent: true }), leave(phone)])

    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([])
    expect(await accounts()).toBe(1)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('may have written nothing', async () => {
    for (const body of [{}, { deleteContent: true }]) {
      const student = await googleStudent(board, 'ada')
      expect((await leave(student, body)).status).toBe(200)
    }
    expect(await accounts()).toBe(0)
  })

  test('leaves nothing of it behind', async () => {
    const other = await googleStudent(board, 'bob')
    const { id } = await other.confess()
    const student = await board.student('ada')
    const cookie = await signIn(board.visitor(), student.email)
    await student.confess()
    await student.reply(id)
    await student.put(`/api/confessions/${id}/upvote`)
    const account = await accountIdOf(board.board, student.email)
    await createLink(board.board, account, 'reset')
    const tables = await dumpTables(board.board)
    const user = tables.users?.find(({ id }) => id === account)
    const links = tables.mail_links?.filter((row) => row.user_id === account) ?? []
    const known = [
      account,
      user?.address_hash,
      user?.sealed_address,
      user?.password,
      user?.epoch,
      ...links.map(({ hash }) => hash),
    ].map(String)
    const kept = async () => {
      const dump = JSON.stringify(await dumpTables(board.board))
      return known.filter((value) => dump.includes(value))
    }
    expect(known.length).toBe(6)
    expect(await kept()).toEqual(known)

    await leave(student)

    expect(await kept()).toEqual([])
    expect(await board.board.db.$count(mailLinks)).toBe(0)
    expect((await board.visitor().get('/api/session', { cookie })).body).toEqual(visitor)
  })
})

describe('what is left of a deleted account', () => {
  const board = useBoard(googleSettings)
  /** With the place of each row, and the number of the transaction that wrote it. */
  const contentRows = () =>
    Promise.all(
      [confessions, replies, reactions].map((table) =>
        rowsOf(board.board.db, sql`select ctid::text, xmin::text, * from ${table} order by ctid`),
      ),
    )

  /** Somebody who wrote, replied and voted among others, now and long ago. */
  async function oldHand() {
    const [student, other] = [await googleStudent(board, 'ada'), await googleStudent(board, 'bob')]
    const longAgo = new Date(Date.now() - 200 * 24 * 60 * minute)
    await backdate(board.board, student, longAgo)
    const old = await placeConfession(board.board, {
      authorTag: await tagOf(board.board, student, longAgo),
      createdAt: longAgo,
    })
    const imported = await placeConfession(board.board, {
      authorTag: await importedTagOf(board.board, student),
      createdAt: longAgo,
    })
    const lone = await placeReply(board.board, {
      authorTag: await importedTagOf(board.board, student),
      createdAt: longAgo,
    })
    const own = await student.confess('Of the one who leaves')
    const ofOther = await other.confess('Of another')
    const ofBoth = await student.reply(own.id, 'By whoever wrote it')
    await other.reply(own.id, 'Of another', ofBoth.id)
    const above = await other.reply(ofOther.id, 'Stays')
    await student.reply(ofOther.id, 'Below it, goes', above.id)
    const first = await student.reply(ofOther.id, 'Goes')
    const second = await other.reply(ofOther.id, 'Goes along', first.id)
    await student.reply(ofOther.id, 'Goes as well', second.id)
    for (const { id } of [own, ofOther]) {
      await student.put(`/api/confessions/${id}/upvote`)
      await other.put(`/api/confessions/${id}/upvote`)
    }
    for (const { id } of [above, first]) {
      await student.put(`/api/replies/${id}/upvote`)
      await other.put(`/api/replies/${id}/upvote`)
    }
    return { student, other, own, old, imported, lone, ofOther, above, first }
  }

  async function readAll(ids: string[]) {
    const reader = board.visitor()
    const urls = ids.flatMap((id) => [`/api/confessions/${id}`, `/api/confessions/${id}/replies`])
    return Promise.all(
      ['/api/confessions', ...urls].map(async (url) => (await reader.get(url)).body),
    )
  }

  test('reads like before, votes and labels and all', async () => {
    const { student, own, old, imported, ofOther } = await oldHand()
    const ids = [own, old, imported, ofOther].map(({ id }) => id)
    const before = await readAll(ids)
    expect(JSON.stringify(before)).toContain('"isOp":true')

    await leave(student, { deleteContent: false })

    expect(await readAll(ids)).toEqual(before)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('is nothing, and counted right, however much there was', async () => {
    const { student, other, ofOther, above } = await oldHand()
    const authorTag = await tagOf(board.board, student, new Date())
    const below = { confessionId: ofOther.id, parentReplyId: above.id, depth: 1, authorTag }
    await placeConfessions(
      board.board,
      Array.from({ length: 600 }, () => ({ authorTag })),
    )
    await placeReplies(
      board.board,
      Array.from({ length: 1_100 }, () => below),
    )

    expect((await leave(student, { deleteContent: true })).status).toBe(200)

    const left = await board.board.db.select({ id: confessions.id }).from(confessions)
    expect(left).toEqual([{ id: ofOther.id }])
    expect(await board.board.db.select({ id: replies.id }).from(replies)).toEqual([
      { id: above.id },
    ])
    expect(await miscounted(board.board)).toEqual([])
    expect((await other.get('/api/me/stats')).body).toEqual({
      confessionsCount: 1,
      repliesCount: 1,
    })
  })

  test('is not touched, down to who wrote its rows when: two copies side by side show nothing', async () => {
    const { student } = await oldHand()
    const before = await contentRows()

    await leave(student)

    expect(await contentRows()).toEqual(before)
  })

  test('is gone where that was wished, with everything below and with right counts', async () => {
    const { student, other, own, old, imported, ofOther, above, first } = await oldHand()

    expect((await leave(student, { deleteContent: true })).status).toBe(200)

    for (const { id } of [own, old, imported]) {
      expect((await other.get(`/api/confessions/${id}`)).status).toBe(404)
    }
    const { db } = board.board
    expect(await db.$count(confessions)).toBe(1)
    expect(await db.$count(replies)).toBe(1)
    expect((await other.get(`/api/confessions/${ofOther.id}`)).body).toEqual({
      ...ofOther,
      replyCount: 1,
      upvoteCount: 2,
      hasVoted: true,
    })
    const { body } = await other.get(`/api/confessions/${ofOther.id}/replies`)
    expect(body.replies).toEqual([{ ...above, upvoteCount: 2, hasVoted: true }])
    expect((await other.put(`/api/replies/${first.id}/upvote`)).status).toBe(404)
    expect(await db.$count(reactions)).toBe(4)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('is not found again by whoever opens the account anew, but the votes are', async () => {
    const { student, own, ofOther, above, first } = await oldHand()
    await leave(student)

    const again = await googleStudent(board, 'ADA')

    expect((await again.get('/api/me/stats')).body).toEqual({
      confessionsCount: 0,
      repliesCount: 0,
    })
    expect((await again.get('/api/me/confessions')).body.items).toEqual([])
    expect(await again.get(`/api/confessions/${own.id}`)).toMatchObject({
      body: { isOwner: false, hasVoted: true },
    })
    expect((await again.delete(`/api/confessions/${own.id}`)).status).toBe(403)
    expect((await again.delete(`/api/replies/${first.id}`)).status).toBe(403)
    for (const url of [
      `/api/confessions/${ofOther.id}/upvote`,
      `/api/replies/${above.id}/upvote`,
    ]) {
      expect((await again.put(url)).body).toEqual({ upvoteCount: 2, hasVoted: true })
      expect((await again.delete(url)).body).toEqual({ upvoteCount: 1, hasVoted: false })
    }
  })

  test('holds nothing that was still on its way when the account went, nor does it come to who signs up again', async () => {
    const student = await googleStudent(board, 'ada')
    const ofOther = await (await googleStudent(board, 'bob')).confess()
    const { sessions } = board.board
    const session = await sessionFor(board.board, await accountIdOf(board.board, student.email))
    const cookie = `${sessions.cookieName}=${session}`
    const text = { title: 'A title', content: 'On its way' }
    const post = () => holdRequest(board, 'POST', '/api/confessions', text, cookie)
    const thread = `/api/confessions/${ofOther.id}/replies`
    const reply = () => holdRequest(board, 'POST', thread, { content: 'On its way' }, cookie)
    const [early, late] = [
      [await post(), await reply()],
      [await post(), await reply()],
    ]

    await leave(student)
    for (const held of early) expectProblem(await held.finish(), 'signed_out')
    const again = await googleStudent(board, 'ada')
    for (const held of late) expectProblem(await held.finish(), 'signed_out')

    expect((await again.get('/api/me/stats')).body).toEqual({
      confessionsCount: 0,
      repliesCount: 0,
    })
    expect(await board.board.db.$count(confessions)).toBe(1)
    expect(await board.board.db.$count(replies)).toBe(0)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('is nobody’s also where it was written at that very moment', async () => {
    for (let round = 0; round < 5; round++) {
      const student = await googleStudent(board, 'ada')
      const post = () => student.post('/api/confessions', { title: 'A title', content: 'Just now' })

      const [left, ...posted] = await Promise.all([leave(student), post(), post(), post()])

      expect(left.status).toBe(200)
      for (const { status } of posted) expect([201, 401]).toContain(status)
      const again = await googleStudent(board, 'ada')
      expect((await again.get('/api/me/stats')).body.confessionsCount).toBe(0)
      await leave(again)
    }
  })
})

describe('two who answered each other', () => {
  const board = useBoard(googleSettings)
  const waiting = () => lockWaiters(board.board)

  test('may leave at the same moment and take all they wrote along', async () => {
    const [ada, bob] = [await googleStudent(board, 'ada'), await googleStudent(board, 'bob')]
    const cleo = await googleStudent(board, 'cleo')
    const [ofAda, ofBob] = [await ada.confess(), await bob.confess()]
    await ada.reply(ofBob.id)
    await bob.reply(ofAda.id)
    const held = await cleo.reply(ofAda.id)
    const leaving: Promise<Answer>[] = []

    // Somebody holds on to a row below, so that both are halfway before either can finish.
    await board.board.db.transaction(async (db) => {
      await db.execute(sql`select 1 from ${replies} where id = ${held.id} for update`)
      leaving.push(leave(ada, { deleteContent: true }))
      await expect.poll(waiting, { timeout: 5000 }).toBe(1)
      leaving.push(leave(bob, { deleteContent: true }))
      await expect.poll(waiting, { timeout: 5000 }).toBe(2)
    })

    const answers = await Promise.all(leaving)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await board.board.db.$count(confessions)).toBe(0)
    expect(await board.board.db.$count(users)).toBe(1)
  })
})
