import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { Events, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startSampleGoogle } from '../../../../seed/google.ts'
import { type Caller, callerOf, password, useBoard } from '../../../../test/board.ts'
import { miscounted } from '../../../../test/counts.ts'
import { expectProblem } from '../../../../test/expect-problem.ts'
import {
  cancel,
  choose,
  continueWithGoogle,
  type Departure,
  depart,
  googleSettings,
  googleStudent,
  outcomeOf,
  settleClaim,
} from '../../../../test/google.ts'
import { restartedBoard } from '../../../../test/restarted-board.ts'
import {
  cookieOf,
  setCookies,
  signIn,
  studentWithCookie,
} from '../../../../test/session-cookies.ts'
import { dumpTables } from '../../../../test/tables.ts'
import { createApp } from '../../app.ts'
import type { Board } from '../../board.ts'
import { freePort } from '../../db/own-server/free-port.ts'
import { sessions, users } from '../../db/schema/accounts.ts'
import { createLogger } from '../../http/log.ts'
import { createGoogle } from './google.ts'

const email = 'ada@ucsd.edu'
const minute = 60 * 1000

describe('someone who continues with Google', () => {
  const board = useBoard(googleSettings)
  const sessionOf = async (browser: Caller) => (await browser.get('/api/session')).body.user
  const accounts = () => board.board.db.$count(users)

  test('has an account at once: verified, without a password, since this month', async () => {
    const browser = board.visitor()

    expect(await continueWithGoogle(browser, email)).toBe('signed-in')

    expect(await sessionOf(browser)).toEqual({
      email,
      memberSince: expect.stringMatching(/^20\d\d-\d\d$/),
      emailVerified: true,
      hasPassword: false,
    })
    expect(await browser.confess()).toMatchObject({ isOwner: true })
  })

  test('is handed a session, loses the cookie of the way, and the answer is kept by nobody', async () => {
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

  test('finds the own account again from another browser, with all that is in it', async () => {
    const student = await googleStudent(board, 'ada')
    const { id } = await student.confess()
    await student.put(`/api/confessions/${id}/upvote`)

    const again = board.visitor()
    expect(await continueWithGoogle(again, email)).toBe('signed-in')

    expect((await again.get(`/api/confessions/${id}`)).body).toMatchObject({
      isOwner: true,
      hasVoted: true,
    })
    expect(await sessionOf(student)).not.toBeNull()
    expect(await accounts()).toBe(1)
  })

  test('finds the account that was opened with a password, once its address is verified', async () => {
    const student = await board.student('ada')
    const { id } = await student.confess()
    await board.board.db.update(users).set({ emailVerified: true })

    const browser = board.visitor()
    expect(await continueWithGoogle(browser, email)).toBe('signed-in')

    expect(await sessionOf(browser)).toMatchObject({ emailVerified: true, hasPassword: true })
    expect((await browser.get(`/api/confessions/${id}`)).body.isOwner).toBe(true)
    await signIn(board.visitor(), email)
    expect(await accounts()).toBe(1)
  })

  test('is the same person in whatever letter case Google writes the address', async () => {
    for (const spelling of ['Ada@UCSD.edu', 'ADA@ucsd.edu', email]) {
      const browser = board.visitor()
      expect(await continueWithGoogle(browser, spelling)).toBe('signed-in')
      expect((await sessionOf(browser)).email).toBe(email)
    }
    expect(await accounts()).toBe(1)
  })

  test('has one account after coming back in two browsers at the same moment', async () => {
    const browsers = [board.visitor(), board.visitor()]
    const paths = await Promise.all(browsers.map(async (one) => choose(await depart(one), email)))

    const answers = await Promise.all(browsers.map((one, index) => one.get(paths[index] ?? '')))

    expect(answers.map(outcomeOf)).toEqual(['signed-in', 'signed-in'])
    for (const browser of browsers) expect(await sessionOf(browser)).toMatchObject({ email })
    expect(await accounts()).toBe(1)
  })

  test('leaves the session of somebody else that this browser had', async () => {
    const { student: browser, cookie } = await studentWithCookie(board, 'bob@ucsd.edu')

    await continueWithGoogle(browser, email)

    expect((await sessionOf(browser)).email).toBe(email)
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
      expect(await sessionOf(browser), foreign).toBeNull()
    }
    expect(await accounts()).toBe(0)
  })

  test('is refused with an address of the university that Google has not verified', async () => {
    await googleStudent(board, 'ada')
    const browser = board.visitor()

    expect(await continueWithGoogle(browser, email, false)).toBe('foreign')
    expect(await continueWithGoogle(browser, 'new@ucsd.edu', false)).toBe('foreign')

    expect(await sessionOf(browser)).toBeNull()
    expect(await accounts()).toBe(1)
    expect(await board.board.db.$count(sessions)).toBe(1)
  })

  test('keeps the session this browser had when the new address is refused, or on second thoughts', async () => {
    const student = await googleStudent(board, 'ada')

    expect(await continueWithGoogle(student, 'ada@gmail.com')).toBe('foreign')
    expect((await sessionOf(student)).email).toBe(email)
    expect(outcomeOf(await student.get(await cancel(await depart(student))))).toBe('cancelled')
    expect((await sessionOf(student)).email).toBe(email)
  })

  test('may think better of it at Google', async () => {
    const browser = board.visitor()
    const answer = await browser.get(await cancel(await depart(browser)))

    expect(outcomeOf(answer)).toBe('cancelled')
    expect(cookieOf(answer)).toBe('')
    expect(await sessionOf(browser)).toBeNull()
  })

  test('reads no problem in the popup when the board fails at the end of the way', async () => {
    const full = sql`alter table users add constraint full_house check (false) not valid`
    await board.board.db.execute(full)
    const browser = board.visitor()
    const outcome = await continueWithGoogle(browser, email)
    await board.board.db.execute(sql`alter table users drop constraint full_house`)

    expect(outcome).toBe('failed')
    expect(await sessionOf(browser)).toBeNull()
    expect(await continueWithGoogle(browser, email)).toBe('signed-in')
  })

  test('goes there with all that keeps the way safe, never twice alike', async () => {
    const ways = [await depart(board.visitor()), await depart(board.visitor())]
    const [asked, others] = ways.map(({ url }) => Object.fromEntries(url.searchParams))

    expect(asked).toEqual({
      response_type: 'code',
      client_id: 'spill-sample',
      redirect_uri: 'http://localhost:3000/api/session/google/callback',
      scope: 'openid email',
      prompt: 'select_account',
      hd: 'ucsd.edu',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(asked?.[name], name).not.toBe(others?.[name])
    }
  })

  test('carries a cookie there that no script reads and that ten minutes end', async () => {
    const answer = await board.visitor().post('/api/session/google')

    expect(answer.headers['cache-control']).toBe('private, no-store, no-transform')
    const [line = '', ...others] = setCookies(answer)
    expect(others).toEqual([])
    // Named for this way and no other.
    const state = new URL(answer.body.url).searchParams.get('state') ?? ''
    expect(line).toMatch(new RegExp(`^spill\\.google-${state.slice(0, 16)}=.`))
    expect(line.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/',
      'SameSite=Lax',
    ])
  })

  test('may go there twice at once, and comes back on both ways', async () => {
    const browser = board.visitor()
    const ways = [await depart(browser), await depart(browser)]
    const [first = '', second = ''] = await Promise.all(ways.map((way) => choose(way, email)))

    expect(outcomeOf(await browser.get(second))).toBe('signed-in')
    expect(outcomeOf(await browser.get(first))).toBe('signed-in')

    expect(await sessionOf(browser)).toMatchObject({ email })
    expect(await board.board.db.$count(sessions)).toBe(1)
  })

  test('goes on the other way after thinking better of one', async () => {
    const browser = board.visitor()
    const [one, other] = [await depart(browser), await depart(browser)]

    expect(outcomeOf(await browser.get(await cancel(one)))).toBe('cancelled')
    expect(outcomeOf(await browser.get(await choose(other, email)))).toBe('signed-in')
  })

  test('comes back under the name of this machine that the page was opened by', async () => {
    const { url } = await depart(board.visitor(), 'http://127.0.0.1:3000')

    expect(url.searchParams.get('redirect_uri')).toBe(
      'http://127.0.0.1:3000/api/session/google/callback',
    )
  })

  test("is not sent there by another site's page", async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await board.visitor().post('/api/session/google', undefined, headers)

    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('foreign_origin')
    expect(setCookies(answer)).toEqual([])
  })
})

describe('the way back from Google', () => {
  const board = useBoard(googleSettings)
  afterEach(() => vi.useRealTimers())

  /** Somebody who has chosen an account there and stands before the way back. */
  async function atGoogle() {
    const browser = board.visitor()
    const way = await depart(browser)
    const name = cookieNameOf(way)
    const value = way.cookie.slice(`${name}=`.length)
    return { ...way, name, value, browser, path: await choose(way, email) }
  }

  async function expectRefused(path: string, cookie: string): Promise<void> {
    const answer = await board.visitor().get(path, cookie ? { cookie } : {})
    expect(outcomeOf(answer)).toBe('failed')
    expect(cookieOf(answer)).toBe('')
    expect(await board.board.db.$count(sessions)).toBe(0)
    expect(await board.board.db.$count(users)).toBe(0)
  }

  test('leads nowhere without the cookie of this way', async () => {
    const { path, cookie, name, value } = await atGoogle()
    const bytes = Buffer.from(value, 'base64url')
    const changedAt = (index: number) => {
      const copy = Buffer.from(bytes)
      copy.writeUInt8(copy.readUInt8(index) ^ 1, index)
      return copy.toString('base64url')
    }

    for (const changed of [
      '',
      `spill.google=${value}`,
      `spill.google-=${value}`,
      `${name}=`,
      `${name}=.`,
      `${name}=e30`,
      `${name}=${value.slice(0, -4)}`,
      `${name}=${value}AAAA`,
      `${name}=${changedAt(0)}`,
      `${name}=${changedAt(20)}`,
      `${name}=${changedAt(bytes.length - 600)}`,
    ]) {
      await expectRefused(path, changed)
    }
    expect(outcomeOf(await board.visitor().get(path, { cookie }))).toBe('signed-in')
  })

  test("leads nowhere with another browser's cookie", async () => {
    const [ada, bob] = [await atGoogle(), await atGoogle()]

    await expectRefused(ada.path, bob.cookie)
    await expectRefused(bob.path, ada.cookie)
    await expectRefused(ada.path, `${ada.name}=${bob.value}`)
    await expectRefused(bob.path, `${bob.name}=${ada.value}`)
  })

  test('leads nowhere with another state, or none, or no code', async () => {
    const { path, cookie, name, value } = await atGoogle()
    const [, search] = path.split('?')
    // What begins alike is found by its name.
    const similar = `${name.slice('spill.google-'.length)}${'x'.repeat(27)}`
    const changed = (change: (params: URLSearchParams) => void) => {
      const params = new URLSearchParams(search)
      change(params)
      return `/api/session/google/callback?${params}`
    }

    await expectRefused(
      changed((params) => params.set('state', 'x'.repeat(43))),
      cookie,
    )
    await expectRefused(
      changed((params) => params.set('state', similar)),
      cookie,
    )
    await expectRefused(
      changed((params) => params.delete('state')),
      `${cookie}; spill.google-=${value}`,
    )
    await expectRefused(
      changed((params) => params.delete('code')),
      cookie,
    )
    await expectRefused(
      changed((params) => params.set('code', 'of-nobody')),
      cookie,
    )
    await expectRefused('/api/session/google/callback', cookie)
  })

  test('with any other refusal of Google is no cancellation', async () => {
    const { url, cookie } = await atGoogle()
    const state = url.searchParams.get('state')

    await expectRefused(`/api/session/google/callback?error=server_error&state=${state}`, cookie)
  })

  test('can be gone once', async () => {
    const { browser, path, cookie } = await atGoogle()
    expect(outcomeOf(await browser.get(path))).toBe('signed-in')
    await board.board.db.delete(users)
    await board.board.db.delete(sessions)

    await expectRefused(path, cookie)
    expect(outcomeOf(await browser.get(path))).toBe('failed')
  })

  test('is open for ten minutes', async () => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    const [late, quick] = [await atGoogle(), await atGoogle()]

    vi.setSystemTime(now + 10 * minute)
    await expectRefused(late.path, late.cookie)
    vi.setSystemTime(now + 10 * minute - 1)
    expect(outcomeOf(await quick.browser.get(quick.path))).toBe('signed-in')
  })

  test("signs nobody in to the account of whoever sends the link, nor ends anyone's session", async () => {
    const student = await googleStudent(board, 'bob')
    const { path } = await atGoogle()
    await depart(student)

    expect(outcomeOf(await student.get(path))).toBe('failed')
    expect((await student.get('/api/session')).body.user.email).toBe('bob@ucsd.edu')
  })
})

describe('the way to Google from a board behind https', () => {
  const board = restartedBoard(useBoard(googleSettings), { PUBLIC_URL: 'https://spill.example' })

  test('has a cookie that no other host can have set, and leads back', async () => {
    const browser = board.visitor()
    const way = await depart(browser)
    const back = await browser.get(await choose(way, email))
    const [line = ''] = setCookies(await board.visitor().post('/api/session/google'))

    expect(way.cookie).toMatch(/^__Host-spill\.google-[\w-]{16}=./)
    expect(line.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=600',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    expect(outcomeOf(back)).toBe('signed-in')
    const [taken] = setCookies(back)
    expect(taken).toMatch(/^__Host-spill\.google-[\w-]{16}=;.*Path=\/;.*Secure/)
    expect((await browser.get('/api/session')).body.user).toMatchObject({ email })
  })
})

describe('an account that somebody else opened with an address', () => {
  const board = useBoard(googleSettings)

  /** Signed up with an address that was never verified, in two browsers, and busy since. */
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

  test('makes way for the owner who comes with Google', async () => {
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

  test('makes way also when the owner was signed in as somebody else', async () => {
    const { cookies } = await squat()
    const owner = await googleStudent(board, 'cleo')

    expect(await continueWithGoogle(owner, email)).toBe('claim')
    expect((await settleClaim(owner)).status).toBe(200)

    for (const cookie of cookies) {
      expect((await board.visitor().get('/api/session', { cookie })).body).toEqual({ user: null })
    }
    expect((await owner.get('/api/session')).body.user).toMatchObject({ email, hasPassword: false })
  })

  test('makes way once when the owner comes back in several browsers at the same moment', async () => {
    await studentWithCookie(board, email)
    const browsers = Array.from({ length: 4 }, () => board.visitor())
    const paths = await Promise.all(browsers.map(async (one) => choose(await depart(one), email)))

    await Promise.all(browsers.map((one, index) => one.get(paths[index] ?? '')))
    const answers = await Promise.all(browsers.map((one) => settleClaim(one)))

    // The others are told to come by Google again, and find the account of the first.
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

  test('stays for whoever proves the address and knows its password', async () => {
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

  test('is claimed by nobody but who proved the address, once, within five minutes', async () => {
    await studentWithCookie(board, email)
    expectProblem(await settleClaim(board.visitor()), 'claim_expired')
    const owner = board.visitor()
    expect(await continueWithGoogle(owner, email)).toBe('claim')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * minute })
    expectProblem(await settleClaim(owner, password), 'claim_expired')
    vi.useRealTimers()
    const { cookie } = owner
    expect((await settleClaim(owner)).status).toBe(200)
    expectProblem(await settleClaim(owner), 'claim_expired')
    const again = await board.visitor().put('/api/session/google', {}, { cookie })
    expectProblem(again, 'claim_expired')
  })

  test('is claimed by nobody who comes to the browser after a sign-out', async () => {
    await studentWithCookie(board, email)
    const browser = board.visitor()
    expect(await continueWithGoogle(browser, email)).toBe('claim')

    await browser.delete('/api/session')

    expectProblem(await settleClaim(browser), 'claim_expired')
  })

  test('stays when it is the one this browser is signed in to, without its password', async () => {
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

describe('what Google answers', () => {
  const board = useBoard(googleSettings)
  let twisted: TwistedGoogle
  let visitor: () => Caller
  beforeAll(async () => {
    twisted = await startTwistedGoogle()
    visitor = await visitorsOf(board.board, twisted)
  })
  afterEach(() => twisted.twist({}))
  afterAll(() => twisted.stop())

  const anotherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

  test('is worth nothing unless the token is right in everything', async () => {
    const twists: Record<string, Twist> = {
      'the nonce of another way': { claims: () => ({ nonce: 'x'.repeat(43) }) },
      'no nonce': { claims: () => ({ nonce: undefined }) },
      'for somebody else': { claims: () => ({ aud: 'another-client' }) },
      'for somebody else too': { claims: () => ({ aud: ['spill-sample', 'another-client'] }) },
      'of another issuer': { claims: () => ({ iss: 'https://accounts.evil.example' }) },
      'over since an hour': { claims: () => ({ exp: Math.floor(Date.now() / 1000) - 3600 }) },
      'without an end': { claims: () => ({ exp: undefined }) },
      'signed with another key': { token: (token) => signedWith(anotherKey, token) },
      'with a claim changed': { token: (token) => changed(token, { email: 'eve@ucsd.edu' }) },
      'not signed': { token: (token) => unsigned(token) },
      'signed with the client secret': { token: (token) => signedWithSecret(token) },
      'no token': { token: () => 'token' },
      'left out': { token: () => undefined },
    }
    for (const [name, twist] of Object.entries(twists)) {
      const browser = visitor()
      twisted.twist(twist)
      expect(await continueWithGoogle(browser, email), name).toBe('failed')
      expect((await browser.get('/api/session')).body.user, name).toBeNull()
    }
    expect(await board.board.db.$count(users)).toBe(0)
  })

  test('makes no account of an address that is not verified beyond doubt', async () => {
    for (const claims of [
      { email_verified: undefined },
      { email_verified: 'true' },
      { email: undefined },
      { email: [email] },
      { email: 'ada@gmail.com', hd: 'ucsd.edu' },
    ]) {
      twisted.twist({ claims: () => claims })
      expect(await continueWithGoogle(visitor(), email), JSON.stringify(claims)).toBe('foreign')
    }
    expect(await board.board.db.$count(users)).toBe(0)
  })

  test('says whose account it is by the address alone, and nothing else of it is kept', async () => {
    const telling = {
      sub: '108123456789012345678',
      name: 'Ada Lovelace',
      given_name: 'Ada-Augusta',
      picture: 'https://pictures.example/ada.png',
      locale: 'en-GB',
    }
    const browser = visitor()
    twisted.twist({ claims: () => telling })
    expect(await continueWithGoogle(browser, email)).toBe('signed-in')
    await browser.confess()
    const dump = JSON.stringify(await dumpTables(board.board))

    expect(dump).not.toContain(email)
    expect(await board.board.db.$count(users)).toBe(1)
    expect(twisted.handedOut.length).toBeGreaterThanOrEqual(3)
    const kept = [...Object.values(telling), ...twisted.handedOut].filter((it) => dump.includes(it))
    expect(kept).toEqual([])

    twisted.twist({ claims: () => ({ ...telling, sub: 'another' }) })
    await continueWithGoogle(visitor(), email)
    expect(await board.board.db.$count(users)).toBe(1)
  })
})

describe('a board where Google is not set up', () => {
  const board = useBoard()

  test('says so, and nobody comes back from there', async () => {
    const answer = await board.visitor().post('/api/session/google')

    expect(answer.status).toBe(503)
    expect(answer.body).toEqual({
      status: 503,
      code: 'google_not_set_up',
      title: 'Google sign-in is not set up on this board',
    })
    const back = await board.visitor().get('/api/session/google/callback?code=x&state=y')
    expect(outcomeOf(back)).toBe('failed')
    expect(cookieOf(back)).toBe('')
  })
})

describe('while Google is away', () => {
  const board = useBoard(googleSettings)
  afterEach(() => vi.useRealTimers())

  test('nobody is sent there, and the next who asks finds it back', async () => {
    const port = await freePort()
    const visitor = await visitorsOf(board.board, { issuer: `http://127.0.0.1:${port}` })
    const unreachable = await visitor().post('/api/session/google')
    expect(unreachable.status).toBe(503)
    expect(unreachable.headers['retry-after']).toBe('10')
    expect(unreachable.body).toEqual({
      status: 503,
      code: 'google_unreachable',
      title: 'Google can’t be reached right now',
    })
    expect(setCookies(unreachable)).toEqual([])

    const google = await startSampleGoogle(port)
    onTestFinished(() => google.stop())
    expect(await continueWithGoogle(visitor(), email)).toBe('signed-in')
  })

  test('people are still sent where it was the day before, and find it back there', async () => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    const port = await freePort()
    const google = await startSampleGoogle(port)
    const visitor = await visitorsOf(board.board, google)
    const { url } = await depart(visitor())

    await google.stop()
    vi.setSystemTime(now + 25 * 60 * minute)
    const answer = await visitor().post('/api/session/google')

    expect(answer.status).toBe(200)
    const sentTo = new URL(answer.body.url)
    expect([sentTo.origin, sentTo.pathname]).toEqual([url.origin, url.pathname])
    const again = await startSampleGoogle(port)
    onTestFinished(() => again.stop())
    expect(await continueWithGoogle(visitor(), email)).toBe('signed-in')
  })

  test('whoever is on the way back is told that it failed', async () => {
    const google = await startSampleGoogle()
    const visitor = await visitorsOf(board.board, google)
    const browser = visitor()
    const path = await choose(await depart(browser), email)
    await google.stop()

    expect(outcomeOf(await browser.get(path))).toBe('failed')
    expect(await board.board.db.$count(users)).toBe(0)
  })
})

/** What the cookie of a way is called, which is one per way. */
function cookieNameOf({ cookie }: Departure): string {
  return cookie.split('=')[0] ?? ''
}

/** Visitors of the same board where it signs in at another provider. */
async function visitorsOf(board: Board, { issuer }: { issuer: string }): Promise<() => Caller> {
  const { config, keys } = board
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = googleSettings
  const google = createGoogle({ issuer, clientId, clientSecret }, config.emailDomain, keys)
  const app = await createApp({ ...board, google }, createLogger(config))
  return () => callerOf(app, '')
}

/** How a provider departs from what is right. */
type Twist = {
  claims?: () => object
  token?: (token: string) => string | undefined
}

type TwistedGoogle = {
  issuer: string
  twist: (twist: Twist) => void
  /** Every token it has given to the board. */
  handedOut: string[]
  stop: () => Promise<void>
}

/** A provider whose tokens a test can spoil; without a twist it is as good as any. */
async function startTwistedGoogle(): Promise<TwistedGoogle> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  const handedOut: string[] = []
  let current: Twist = {}
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken, { body }) => {
    Object.assign(payload, { email, email_verified: true, aud: body.client_id })
    Object.assign(payload, current.claims?.())
  })
  server.service.on(Events.BeforeResponse, (answer: MutableResponse) => {
    const body = answer.body as Record<string, string | undefined>
    const { access_token, refresh_token, id_token } = body
    handedOut.push(...[access_token, refresh_token, id_token].flatMap((token) => token ?? []))
    if (current.token) body.id_token = current.token(id_token ?? '')
  })
  await server.start(0, '127.0.0.1')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.issuer.url = issuer
  return {
    issuer,
    handedOut,
    twist: (twist) => {
      current = twist
    },
    stop: () => server.stop(),
  }
}

function signedWith(key: Parameters<typeof sign>[2], token: string): string {
  const text = token.slice(0, token.lastIndexOf('.'))
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

function changed(token: string, claims: object): string {
  const [head = '', payload = '', signature = ''] = token.split('.')
  return [head, encoded({ ...decoded(payload), ...claims }), signature].join('.')
}

function unsigned(token: string): string {
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`
}

function signedWithSecret(token: string): string {
  const [head = '', payload = ''] = token.split('.')
  const text = `${encoded({ ...decoded(head), alg: 'HS256' })}.${payload}`
  const secret = googleSettings.GOOGLE_CLIENT_SECRET
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decoded(text: string): object {
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}
