import { afterEach, describe, expect, test, vi } from 'vitest'
import { accountIdOf, deleteAccount } from '../../../test/accounts/accounts.ts'
import { continueWithGoogle, googleSettings, googleStudent } from '../../../test/accounts/google.ts'
import { setCookies, signIn } from '../../../test/accounts/session-cookies.ts'
import { password, useBoard } from '../../../test/board.ts'
import { minuteMs, setClock } from '../../../test/clock.ts'
import { miscounted } from '../../../test/database/counts.ts'
import { dumpTables } from '../../../test/database/tables.ts'
import { mailLinks, users } from '../db/schema/accounts.ts'
import { createLink } from './mail-links/mail-links.ts'

const visitor = { user: null }

describe('deleting an account', () => {
  const board = useBoard(googleSettings)
  const now = Date.now()
  const accounts = () => board.board.db.$count(users)
  afterEach(() => vi.useRealTimers())

  test('needs a sign-in', async () => {
    await googleStudent(board, 'ada')
    const answer = await deleteAccount(board.visitor(), { deleteContent: true })

    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      status: 401,
      code: 'signed_out',
      title: 'You must be logged in to delete your account',
    })
    expect(await accounts()).toBe(1)
  })

  test('signs the student out everywhere and clears the cookies', async () => {
    const [student, phone] = [await googleStudent(board, 'ada'), await googleStudent(board, 'ada')]
    const other = await googleStudent(board, 'bob')

    const answer = await deleteAccount(student)

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
  })

  test('needs no password within ten minutes of the sign-in', async () => {
    setClock(now)
    const [early, late] = [await googleStudent(board, 'ada'), await googleStudent(board, 'bob')]

    setClock(now + 10 * minuteMs - 1)
    expect((await deleteAccount(early)).status).toBe(200)
    setClock(now + 10 * minuteMs)
    const answer = await deleteAccount(late)

    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({
      status: 403,
      code: 'sign_in_needed',
      title: 'Please sign in again first',
    })
    expect((await late.get('/api/session')).body.user).not.toBeNull()
  })

  test('needs the right password later, or whenever one is given', async () => {
    setClock(now)
    const student = await board.student('ada')
    const wrong = { password: 'wrong horse' }
    expect(await deleteAccount(student, wrong)).toMatchObject({
      status: 401,
      body: { code: 'wrong_password' },
    })

    setClock(now + 10 * minuteMs)
    expect(await deleteAccount(student)).toMatchObject({
      status: 403,
      body: { code: 'sign_in_needed' },
    })
    expect(await deleteAccount(student, wrong)).toMatchObject({
      status: 401,
      body: { code: 'wrong_password' },
    })
    expect((await student.get('/api/session')).body.user).not.toBeNull()
    expect((await deleteAccount(student, { password })).body).toEqual(visitor)
    expect(await accounts()).toBe(0)
  })

  test('needs another sign-in with Google if there is no password', async () => {
    setClock(now)
    const student = await googleStudent(board, 'ada')
    setClock(now + 10 * minuteMs)

    expect(await deleteAccount(student)).toMatchObject({
      status: 403,
      body: { code: 'sign_in_needed' },
    })
    expect(await deleteAccount(student, { password })).toMatchObject({
      status: 401,
      body: { code: 'no_password' },
    })
    await continueWithGoogle(student, student.email)
    expect((await deleteAccount(student)).status).toBe(200)
  })

  test('changes nothing when the request is malformed', async () => {
    const student = await googleStudent(board, 'ada')

    for (const body of [{ password: 1 }, { password: '' }, { deleteContent: 'no' }, []]) {
      expect((await deleteAccount(student, body)).status, JSON.stringify(body)).toBe(422)
    }
    expect((await student.get('/api/session')).body.user).not.toBeNull()
  })

  test('works from two browsers at once', async () => {
    const [student, phone] = [await googleStudent(board, 'ada'), await googleStudent(board, 'ada')]
    const other = await googleStudent(board, 'bob')
    const { id } = await other.confess()
    await student.reply(id)

    const answers = await Promise.all([
      deleteAccount(student, { deleteContent: true }),
      deleteAccount(phone),
    ])

    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([])
    expect(await accounts()).toBe(1)
    expect(await miscounted(board.board)).toEqual([])
  })

  test('works without any content', async () => {
    for (const body of [{}, { deleteContent: true }]) {
      const student = await googleStudent(board, 'ada')
      expect((await deleteAccount(student, body)).status).toBe(200)
    }
    expect(await accounts()).toBe(0)
  })

  test('leaves nothing of the account behind', async () => {
    const other = await googleStudent(board, 'bob')
    const { id } = await other.confess()
    const student = await board.student('ada')
    const cookie = await signIn(board.visitor(), student.email)
    await student.confess()
    await student.reply(id)
    await student.put(`/api/confessions/${id}/upvote`)
    const account = await accountIdOf(board.board, student.email)
    await createLink(board.board.db, board.board, account)
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

    await deleteAccount(student)

    expect(await kept()).toEqual([])
    expect(await board.board.db.$count(mailLinks)).toBe(0)
    expect((await board.visitor().get('/api/session', { cookie })).body).toEqual(visitor)
  })
})
