import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  cancel,
  choose,
  continueWithGoogle,
  cookieNameOf,
  depart,
  googleSettings,
  googleStudent,
  outcomeOf,
} from '../../../../test/accounts/google.ts'
import {
  cookieOf,
  setCookies,
  signIn,
  studentWithCookie,
  userOf,
} from '../../../../test/accounts/session-cookies.ts'
import { useBoard } from '../../../../test/board.ts'
import { sessions, users } from '../../db/schema/accounts.ts'

const email = 'ada@ucsd.edu'

describe('a student who continues with Google', () => {
  const board = useBoard(googleSettings)
  const accounts = () => board.board.db.$count(users)

  test('gets an account at once: verified, without a password, a member since this month', async () => {
    const browser = board.visitor()

    expect(await continueWithGoogle(browser, email)).toBe('signed-in')

    expect(await userOf(browser)).toEqual({
      email,
      memberSince: expect.stringMatching(/^20\d\d-\d\d$/),
      emailVerified: true,
      hasPassword: false,
    })
    expect(await browser.confess()).toMatchObject({ isOwner: true })
  })

  test("gets a session and loses the attempt's cookie, in an answer that is not cached", async () => {
    const browser = board.visitor()
    const way = await depart(browser)
    const answer = await browser.get(await choose(way, email))

    expect(answer.headers['cache-control']).toBe('private, no-store, no-transform')
    const [ofTheWay, ofTheSession, ofTheBrowser, ...others] = setCookies(answer).map((line) =>
      line.split('; '),
    )
    expect(ofTheWay).toEqual(
      expect.arrayContaining([`${cookieNameOf(way)}=`, 'Max-Age=0', 'Path=/']),
    )
    expect(ofTheSession).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^spill\.session=./),
        'Path=/',
        'HttpOnly',
        'SameSite=Lax',
      ]),
    )
    expect(ofTheBrowser?.[0]).toMatch(/^spill\.device=./)
    expect(others).toEqual([])
  })

  test('finds the same account again in another browser, with its content', async () => {
    const student = await googleStudent(board, 'ada')
    const { id } = await student.confess()
    await student.put(`/api/confessions/${id}/upvote`)

    const again = board.visitor()
    expect(await continueWithGoogle(again, email)).toBe('signed-in')

    expect((await again.get(`/api/confessions/${id}`)).body).toMatchObject({
      isOwner: true,
      hasVoted: true,
    })
    expect(await userOf(student)).not.toBeNull()
    expect(await accounts()).toBe(1)
  })

  test('finds the account that was opened with a password if its address is verified', async () => {
    const student = await board.student('ada')
    const { id } = await student.confess()
    await board.board.db.update(users).set({ emailVerified: true })

    const browser = board.visitor()
    expect(await continueWithGoogle(browser, email)).toBe('signed-in')

    expect(await userOf(browser)).toMatchObject({ emailVerified: true, hasPassword: true })
    expect((await browser.get(`/api/confessions/${id}`)).body.isOwner).toBe(true)
    await signIn(board.visitor(), email)
    expect(await accounts()).toBe(1)
  })

  test('is the same person in any letter case of the address', async () => {
    for (const spelling of ['Ada@UCSD.edu', 'ADA@ucsd.edu', email]) {
      const browser = board.visitor()
      expect(await continueWithGoogle(browser, spelling)).toBe('signed-in')
      expect((await userOf(browser)).email).toBe(email)
    }
    expect(await accounts()).toBe(1)
  })

  test('has one account after coming back in two browsers at the same moment', async () => {
    const browsers = [board.visitor(), board.visitor()]
    const paths = await Promise.all(browsers.map(async (one) => choose(await depart(one), email)))

    const answers = await Promise.all(browsers.map((one, index) => one.get(paths[index] ?? '')))

    expect(answers.map(outcomeOf)).toEqual(['signed-in', 'signed-in'])
    for (const browser of browsers) expect(await userOf(browser)).toMatchObject({ email })
    expect(await accounts()).toBe(1)
  })

  test('ends the session of another account in this browser', async () => {
    const { student: browser, cookie } = await studentWithCookie(board, 'bob@ucsd.edu')

    await continueWithGoogle(browser, email)

    expect((await userOf(browser)).email).toBe(email)
    expect((await board.visitor().get('/api/session', { cookie })).body).toEqual({ user: null })
  })

  test('is refused with an address of any other domain, however similar', async () => {
    for (const foreign of [
      'ada@gmail.com',
      'ada@notucsd.edu',
      'ada@sub.ucsd.edu',
      'ada@ucsd.edu.evil.example',
      'ada@u\u0441sd.edu',
      'ada@ucsd.edu ',
      'ucsd.edu@',
      '',
    ]) {
      const browser = board.visitor()
      expect(await continueWithGoogle(browser, foreign), foreign).toBe('foreign')
      expect(await userOf(browser), foreign).toBeNull()
    }
    expect(await accounts()).toBe(0)
  })

  test('is refused with an address of the university that Google has not verified', async () => {
    await googleStudent(board, 'ada')
    const browser = board.visitor()

    expect(await continueWithGoogle(browser, email, false)).toBe('unverified')
    expect(await continueWithGoogle(browser, 'new@ucsd.edu', false)).toBe('unverified')

    expect(await userOf(browser)).toBeNull()
    expect(await accounts()).toBe(1)
    expect(await board.board.db.$count(sessions)).toBe(1)
  })

  test("keeps the browser's session when the new address is refused or the student cancels", async () => {
    const student = await googleStudent(board, 'ada')

    expect(await continueWithGoogle(student, 'ada@gmail.com')).toBe('foreign')
    expect((await userOf(student)).email).toBe(email)
    expect(outcomeOf(await student.get(await cancel(await depart(student))))).toBe('cancelled')
    expect((await userOf(student)).email).toBe(email)
  })

  test('can cancel at Google', async () => {
    const browser = board.visitor()
    const answer = await browser.get(await cancel(await depart(browser)))

    expect(outcomeOf(answer)).toBe('cancelled')
    expect(cookieOf(answer)).toBe('')
    expect(await userOf(browser)).toBeNull()
  })

  test('sees a page in the popup, not a JSON error, when the board fails at the end', async () => {
    const full = sql`alter table users add constraint full_house check (false) not valid`
    await board.board.db.execute(full)
    const browser = board.visitor()
    const outcome = await continueWithGoogle(browser, email)
    await board.board.db.execute(sql`alter table users drop constraint full_house`)

    expect(outcome).toBe('failed')
    expect(await userOf(browser)).toBeNull()
    expect(await continueWithGoogle(browser, email)).toBe('signed-in')
  })
})
