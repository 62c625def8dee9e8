import { gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { accountIdOf, changeAccount } from '../../../test/accounts.ts'
import { type Answer, password, type TestBoard, testConfig, useBoard } from '../../../test/board.ts'
import { copyDatabase } from '../../../test/databases.ts'
import {
  choose,
  continueWithGoogle,
  depart,
  googleSettings,
  googleStudent,
  outcomeOf,
  settleClaim,
} from '../../../test/google.ts'
import { mailbox, mailSettings } from '../../../test/mailbox.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { dumpTables } from '../../../test/tables.ts'
import { insertUser } from '../accounts/accounts.ts'
import { createLink } from '../accounts/mail-links/mail-links.ts'
import { removeExpired } from '../accounts/sweep.ts'
import { createApp } from '../app.ts'
import { openBoard } from '../board.ts'
import { attempts, users } from '../db/schema/accounts.ts'
import { createLogger } from '../http/log.ts'

const minute = 60 * 1000
const hour = 60 * minute
/** When windows of any length begin. */
const start = (Math.floor(Date.now() / hour) + 1) * hour

/** Behind a proxy, and with mail that reaches nobody. */
const settings = {
  RATE_LIMITS: 'on',
  TRUST_PROXY: '10.0.0.0/8',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

/** Where a request comes from: over which connection, and what its `X-Forwarded-For` says. */
type Origin = { remoteAddress?: string; headers?: Record<string, string> }

function viaProxy(forwarded: string, remoteAddress = '10.0.0.1'): Origin {
  return { remoteAddress, headers: { 'x-forwarded-for': forwarded } }
}

type Call =
  | 'account'
  | 'account/password-reset'
  | 'account/verification'
  | 'session'
  | 'session/google'

/** What someone without a session sends. */
async function send(app: FastifyInstance, call: Call, payload: object, from: Origin = {}) {
  const answer = await app.inject({
    method: call === 'account/verification' ? 'PUT' : 'POST',
    url: `/api/${call}`,
    payload,
    ...from,
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body && answer.json() }
}

const elsewhere = viaProxy('198.51.100.7')

/** Does something so many times at once and answers each distinct status with how often it came. */
async function statusesOf(times: number, act: (index: number) => Promise<Pick<Answer, 'status'>>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => act(index)))
  const counted: Record<number, number> = {}
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
  return counted
}

/** As if all that was counted so far, and not taken back, had happened so often. */
async function countSoFar({ board }: TestBoard, count: number): Promise<void> {
  await board.db.update(attempts).set({ count }).where(gt(attempts.count, 0))
}

function itIs(time: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time })
}

describe('someone who guesses passwords', () => {
  const board = restartedBoard(useBoard(googleSettings), settings)
  beforeEach(() => itIs(start))
  afterEach(() => vi.useRealTimers())

  const guess = (email: string, from?: Origin, guessed = 'a guess') =>
    send(board.app, 'session', { email, password: guessed }, from)
  /** Needs no hash, and so no time: the address has no account. */
  const guessNobody = (from?: Origin) => guess('nobody@ucsd.edu', from)

  test('at one address is stopped after ten, however it is spelled and wherever they come from', async () => {
    const student = board.visitor()
    const email = 'ada@ucsd.edu'
    await student.post('/api/account', { email, password })
    const spellings = [email, 'ADA@ucsd.edu', ' Ada@UCSD.edu ']
    const attempt = (index: number, guessed?: string) =>
      guess(spellings[index % 3] ?? email, viaProxy(`198.51.100.${index}`), guessed)

    for (let index = 0; index < 9; index++) expect((await attempt(index)).status).toBe(401)
    // What was no guess is not counted.
    expect((await attempt(9, password)).status).toBe(200)
    expect((await attempt(10)).body.code).toBe('wrong_password')

    itIs(start + 5 * minute)
    for (const guessed of ['a guess', password]) {
      const answer = await attempt(11, guessed)
      expect(answer.status).toBe(429)
      expect(answer.headers['retry-after']).toBe('600')
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.body).toEqual({
        status: 429,
        code: 'too_many_attempts',
        title: 'Too many attempts',
        detail: 'Please try again in 10 minutes.',
      })
    }
    const owner = board.visitor()
    expect(await continueWithGoogle(owner, email)).toBe('claim')
    expect((await settleClaim(owner)).status).toBe(200)
  })

  test('may go on when the quarter of an hour is over', async () => {
    await statusesOf(10, () => guessNobody())

    itIs(start + 15 * minute - 1)
    const answer = await guessNobody()
    expect(answer.status).toBe(429)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.body.detail).toBe('Please try again in a second.')
    itIs(start + 15 * minute)
    expect((await guessNobody()).status).toBe(401)
  })

  test('with twenty at the same moment has no more than ten answered', async () => {
    expect(await statusesOf(20, () => guessNobody())).toEqual({ 401: 10, 429: 10 })
  })

  test('pays nothing for what is refused, nor does anybody else, and nothing of it is kept', async () => {
    await statusesOf(10, () => guessNobody())
    const before = (await dumpTables(board.board)).attempts

    expect(await statusesOf(30, () => guessNobody(elsewhere))).toEqual({ 429: 30 })

    expect((await dumpTables(board.board)).attempts).toEqual(before)
    // From that network, at another address.
    expect((await guess('somebody@ucsd.edu', elsewhere)).status).toBe(401)
  })

  test('pays nothing for a password that could not be looked at', async () => {
    const email = 'ada@ucsd.edu'
    await insertUser(board.board, board.board.db, { email, password: 'not sealed with our secret' })

    for (let time = 0; time < 12; time++) expect((await guess(email)).status).toBe(500)

    await changeAccount(board.board, email, { password: null })
    expect((await guess(email)).body.code).toBe('no_password')
  })

  test('is told to wait after sixty right ones in an hour, before another is looked at', async () => {
    const email = 'ada@ucsd.edu'
    const unreadable = 'not sealed with our secret'
    const id = await insertUser(board.board, board.board.db, { email, password: unreadable })
    for (let time = 0; time < 60; time++) board.board.writing.count(id ?? '', { kind: 'signIns' })

    const answer = await guess(email)

    expect(answer.body.code).toBe('too_fast')
    expect(answer.headers['retry-after']).toBe('60')
  })

  test('locks nobody out of a browser that once signed in', async () => {
    const email = 'ada@ucsd.edu'
    const laptop = board.visitor()
    await laptop.post('/api/account', { email, password })
    await laptop.delete('/api/session')
    const signIn = (password: string) => laptop.post('/api/session', { email, password })
    expect((await guess(email)).status).toBe(401)
    await countSoFar(board, 200)
    // Neither the network nor the address has any left.
    expect((await guess(email)).status).toBe(429)
    expect((await guess(email, elsewhere, password)).status).toBe(429)

    expect((await signIn(password)).status).toBe(200)
  })

  test('has ten in a browser that once signed in, whatever others have left', async () => {
    const student = await googleStudent(board, 'ada')
    await student.delete('/api/session')
    const slip = () => student.post('/api/session', { email: student.email, password })
    expect((await guess(student.email)).status).toBe(401)
    await countSoFar(board, 200)

    expect(await statusesOf(11, slip)).toEqual({ 401: 10, 429: 1 })
  })

  test('has none of these left in a browser of before the password was changed', async () => {
    const student = await googleStudent(board, 'ada')
    await student.delete('/api/sessions')
    await continueWithGoogle(board.visitor(), student.email)
    await guess(student.email)
    await countSoFar(board, 200)

    const slip = await student.post('/api/session', { email: student.email, password })

    expect(slip.status).toBe(429)
  })

  test('has none of these left after half a year', async () => {
    const student = await googleStudent(board, 'ada')
    itIs(start + 181 * 24 * hour)
    await guess(student.email)
    await countSoFar(board, 200)

    const slip = await student.post('/api/session', { email: student.email, password })

    expect(slip.status).toBe(429)
  })

  test('gains nothing by the cookie of a browser that signed in to another account', async () => {
    const own = await googleStudent(board, 'eve')
    const body = { email: 'nobody@ucsd.edu', password }

    expect(await statusesOf(11, () => own.post('/api/session', body))).toEqual({ 401: 10, 429: 1 })
    expect((await guessNobody(elsewhere)).status).toBe(429)
  })

  test('leaves the person who is signed in ten of their own, and no more through any call', async () => {
    const student = await googleStudent(board, 'ada')
    const change = { currentPassword: 'a guess', newPassword: 'a new one' }
    const attempts = [
      () => student.put('/api/account/password', change),
      () => student.post('/api/account/deletion', { password: 'a guess' }),
    ]

    expect(await statusesOf(11, () => guess(student.email))).toEqual({ 401: 10, 429: 1 })
    for (let index = 0; index < 5; index++) {
      for (const attempt of attempts) expect((await attempt()).body.code).toBe('no_password')
    }
    for (const attempt of attempts) {
      expect((await attempt()).body.code).toBe('too_many_attempts')
    }
    const other = await googleStudent(board, 'bob')
    expect((await other.post('/api/account/deletion', { password })).status).toBe(401)
  })

  test('leaves whoever opens a mailed link ten guesses, and no more through it', async () => {
    const email = 'ada@ucsd.edu'
    const account = await insertUser(board.board, board.board.db, { email })
    const link = () => createLink(board.board, account ?? '', 'verify')
    const [token, another] = [await link(), await link()]
    const attempt = (token: string) =>
      send(board.app, 'account/verification', { token, password: 'a guess' })

    expect(await statusesOf(11, () => guess(email))).toEqual({ 401: 10, 429: 1 })
    expect(await statusesOf(11, () => attempt(token))).toEqual({ 401: 10, 429: 1 })

    expect((await attempt(token)).body.code).toBe('too_many_attempts')
    expect((await attempt(another)).body.code).toBe('no_password')
  })

  test('takes nothing from the sign-ins of others by guessing at the own password', async () => {
    const student = await googleStudent(board, 'ada')
    const body = { password: 'a guess' }

    const attempt = () => student.post('/api/account/deletion', body)
    expect(await statusesOf(11, attempt)).toEqual({ 401: 10, 429: 1 })

    expect((await guess(student.email)).body.code).toBe('no_password')
  })

  test('at many addresses is stopped after two hundred from one network', async () => {
    const attempt = (index: number) => guess(`nobody-${index}@ucsd.edu`, viaProxy(`198.51.100.7`))

    expect((await attempt(0)).status).toBe(401)
    await countSoFar(board, 199)
    expect((await attempt(1)).status).toBe(401)
    expect((await attempt(2)).body.code).toBe('too_many_attempts')
    const elsewhere = await guess('nobody-3@ucsd.edu', viaProxy('198.51.100.8'))
    expect(elsewhere.status).toBe(401)
  })
})

describe('the network that attempts are counted by', () => {
  const board = restartedBoard(useBoard(googleSettings), settings)
  const withoutProxy = restartedBoard(board, { RATE_LIMITS: 'on' })
  beforeEach(() => itIs(start))
  afterEach(() => vi.useRealTimers())

  const openLink = async (from: Origin, app = board.app) =>
    (await send(app, 'account/verification', { token: 'made.up' }, from)).status

  test('is that of the connection when the sender is no proxy of ours, whatever it claims', async () => {
    const claim = (index: number) => openLink(viaProxy(`198.51.100.${index}`, '203.0.113.7'))

    expect(await claim(0)).toBe(410)
    await countSoFar(board, 999)
    expect([await claim(1), await claim(2)]).toEqual([410, 429])
    expect(await openLink({ remoteAddress: '203.0.113.8' })).toBe(410)
  })

  test('is that of the connection when there is no proxy', async () => {
    const claim = (index: number) => openLink(viaProxy(`198.51.100.${index}`), withoutProxy.app)

    expect(await claim(0)).toBe(410)
    await countSoFar(board, 999)
    expect([await claim(1), await claim(2)]).toEqual([410, 429])
  })

  test('is the last that our proxies vouch for', async () => {
    expect(await openLink(viaProxy('192.0.2.1, 198.51.100.7'))).toBe(410)
    await countSoFar(board, 999)
    expect(await openLink(viaProxy('192.0.2.2, 10.9.9.9, 198.51.100.7, 10.2.3.4'))).toBe(410)

    expect(await openLink(viaProxy('192.0.2.3, 198.51.100.7'))).toBe(429)
    expect(await openLink({ remoteAddress: '::ffff:198.51.100.7' })).toBe(429)
    expect(await openLink(viaProxy('198.51.100.8'))).toBe(410)
    expect(await openLink({ remoteAddress: '10.0.0.1' })).toBe(410)
  })

  test('is a whole /64 of IPv6, which one household has', async () => {
    expect(await openLink({ remoteAddress: '2001:db8:1:2::1' })).toBe(410)
    await countSoFar(board, 999)
    expect(await openLink({ remoteAddress: '2001:db8:1:2::2' })).toBe(410)

    expect(await openLink({ remoteAddress: '2001:DB8:1:2:a:b:c:d' })).toBe(429)
    expect(await openLink(viaProxy('2001:db8:1:2:ffff::'))).toBe(429)
    expect(await openLink({ remoteAddress: '2001:db8:1:3::1' })).toBe(410)
  })
})

describe('someone who signs up or has mails sent again and again', () => {
  const board = restartedBoard(useBoard(googleSettings), { ...settings, ...mailSettings })
  beforeEach(() => itIs(start))
  afterEach(() => vi.useRealTimers())

  const signUp = (email: string, from?: Origin) =>
    send(board.app, 'account', { email, password }, from)
  const forget = (email: string, from?: Origin) =>
    send(board.app, 'account/password-reset', { email }, from)
  /** So that signing up needs no hash: the address is taken. */
  const takeAddress = (email: string) => insertUser(board.board, board.board.db, { email })

  test('with somebody else’s address uses up nothing of theirs', async () => {
    await takeAddress('ada@ucsd.edu')

    expect(await statusesOf(20, () => signUp('ada@ucsd.edu'))).toEqual({ 409: 20 })

    expect((await forget('ada@ucsd.edu')).status).toBe(204)
    await mailbox.nextMail('ada@ucsd.edu', '/reset-password')
  })

  test('from one network is stopped after five hundred in an hour', async () => {
    for (const email of ['ada@ucsd.edu', 'bob@ucsd.edu']) await takeAddress(email)

    expect((await signUp('ada@ucsd.edu')).status).toBe(409)
    await countSoFar(board, 499)
    expect((await signUp('bob@ucsd.edu')).status).toBe(409)
    expect((await signUp('new@ucsd.edu')).status).toBe(429)
    expect((await signUp('new@ucsd.edu', elsewhere)).status).toBe(200)
  })

  test('has five mails sent to an address in an hour, and is told nothing of it', async () => {
    await takeAddress('ada@ucsd.edu')
    const mails = () => mailbox.mailsTo('ada@ucsd.edu')

    for (const name of ['ada', 'ADA', 'ada', 'ada', 'ada', 'ada', 'ada']) {
      expect((await forget(`${name}@ucsd.edu`, elsewhere)).status).toBe(204)
      await board.settled()
    }

    expect(mails()).toHaveLength(5)
    // Those that were sent are good as before.
    const [{ token } = { token: '' }] = mails()
    const reset = { token, password: 'a better horse' }
    expect((await board.visitor().put('/api/account/password-reset', reset)).status).toBe(200)
    itIs(start + hour)
    expect((await forget('ada@ucsd.edu')).status).toBe(204)
    await board.settled()
    expect(mails()).toHaveLength(6)
  })

  test('has ten mails sent to made-up names of a mailbox, and none of its own is used up', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `ada+${index}@ucsd.edu`)
    for (const name of names) await takeAddress(name)
    for (const name of [...names, 'ada+nobody@ucsd.edu']) await forget(name)
    await board.settled()
    expect(names.flatMap((name) => mailbox.mailsTo(name))).toHaveLength(10)

    await takeAddress('ada@ucsd.edu')
    await forget('ada@ucsd.edu')

    await mailbox.nextMail('ada@ucsd.edu', '/reset-password')
  })

  test('for an address that has no account uses up nothing of who opens one with it', async () => {
    for (let time = 0; time < 6; time++) await forget('new@ucsd.edu', elsewhere)
    await board.settled()

    expect((await signUp('new@ucsd.edu')).status).toBe(200)

    await mailbox.nextMail('new@ucsd.edu', '/verify-email')
    await forget('new@ucsd.edu')
    await mailbox.nextMail('new@ucsd.edu', '/reset-password')
  })

  test('counts no mail that was not taken', async () => {
    await takeAddress('ada@ucsd.edu')
    mailbox.refusing = true
    for (let time = 0; time < 7; time++) await forget('ada@ucsd.edu')
    await board.settled()
    mailbox.refusing = false

    await forget('ada@ucsd.edu')

    await mailbox.nextMail('ada@ucsd.edu', '/reset-password')
  })

  test('is not counted for a link sent again that was not taken', async () => {
    const student = await googleStudent(board, 'ada')
    await board.board.db.update(users).set({ emailVerified: false })
    const resend = () => student.post('/api/account/verification')
    mailbox.refusing = true
    expect(await statusesOf(5, resend)).toEqual({ 503: 5 })
    mailbox.refusing = false

    expect((await resend()).status).toBe(204)
  })

  test('has the own link sent again five times in an hour, whatever strangers asked for', async () => {
    const student = await googleStudent(board, 'ada')
    await board.board.db.update(users).set({ emailVerified: false })
    const resend = () => student.post('/api/account/verification')
    expect(await statusesOf(6, () => forget(student.email, elsewhere))).toEqual({ 204: 6 })

    expect(await statusesOf(5, resend)).toEqual({ 204: 5 })

    const answer = await resend()
    expect(answer.status).toBe(429)
    expect(answer.headers['retry-after']).toBe('3600')
    itIs(start + hour)
    expect((await resend()).status).toBe(204)
  })

  test('has two hundred mails sent from a network in an hour', async () => {
    const student = await googleStudent(board, 'ada')
    await board.board.db.update(users).set({ emailVerified: false })

    expect((await forget('nobody@ucsd.edu')).status).toBe(204)
    await countSoFar(board, 199)
    expect((await forget('nobody.else@ucsd.edu')).status).toBe(204)

    expect((await forget('a.third@ucsd.edu')).status).toBe(429)
    expect((await student.post('/api/account/verification')).status).toBe(429)
    expect((await forget('a.third@ucsd.edu', elsewhere)).status).toBe(204)
  })

  test('opens a link that was mailed however many were made up next door', async () => {
    const id = await takeAddress('ada@ucsd.edu')
    const token = await createLink(board.board, id, 'reset')
    const open = (token: string) =>
      board.visitor().put('/api/account/password-reset', { token, password: 'a new one' })
    expect((await open('made.up')).status).toBe(410)
    await countSoFar(board, 1000)
    expect((await open('made.up')).status).toBe(429)

    expect((await open(token)).status).toBe(200)
  })

  test('has a thousand made-up links looked up from a network in an hour, whatever for', async () => {
    const [verify, disavow, reset] = [
      ['PUT', 'account/verification', { token: 'made.up' }],
      ['POST', 'account/disavowal', { token: 'made.up' }],
      // Nor are any more passwords hashed for it.
      ['PUT', 'account/password-reset', { token: 'made.up', password: 'a new one' }],
    ] as const
    const open = async ([method, call, payload]: (typeof calls)[number], from?: Origin) =>
      (await board.app.inject({ method, url: `/api/${call}`, payload, ...from })).statusCode
    const calls = [verify, disavow, reset]

    expect(await open(verify)).toBe(410)
    await countSoFar(board, 997)
    for (const call of calls) expect(await open(call)).toBe(410)
    for (const call of calls) {
      expect(await open(call)).toBe(429)
      expect(await open(call, elsewhere)).toBe(410)
    }
  })
})

describe('someone who continues with Google again and again', () => {
  const board = restartedBoard(useBoard(googleSettings), settings)
  beforeEach(() => itIs(start))
  afterEach(() => vi.useRealTimers())

  test('comes back a thousand times for nothing in a quarter of an hour, and pays for no success', async () => {
    const browser = board.visitor()
    const [way, another] = [await depart(browser), await depart(browser)]
    const { cookie, url } = await depart(browser)
    const back = (code: string) =>
      board
        .visitor()
        .get(`/api/session/google/callback?code=${code}&state=${url.searchParams.get('state')}`, {
          cookie,
        })
    expect(outcomeOf(await back('made-up'))).toBe('failed')
    await countSoFar(board, 999)

    expect(outcomeOf(await browser.get(await choose(way, 'ada@ucsd.edu')))).toBe('signed-in')
    expect(outcomeOf(await browser.get(await choose(another, 'ada@ucsd.edu')))).toBe('signed-in')
    expect(outcomeOf(await back('made-up'))).toBe('failed')
    const late = await depart(browser)
    expect(outcomeOf(await browser.get(await choose(late, 'ada@ucsd.edu')))).toBe('busy')
    itIs(start + 15 * minute)
    expect(await continueWithGoogle(browser, 'ada@ucsd.edu')).toBe('signed-in')
  })
})

describe('what is kept of attempts', () => {
  const board = restartedBoard(useBoard(googleSettings), settings)
  beforeEach(() => itIs(start))
  afterEach(() => vi.useRealTimers())
  const kept = async () => (await dumpTables(board.board)).attempts ?? []

  /** One of each kind that names somebody. */
  async function attempt() {
    const from = viaProxy('198.51.100.7')
    const email = 'ada@ucsd.edu'
    await send(board.app, 'session', { email, password }, from)
    await send(board.app, 'account/password-reset', { email }, from)
    await send(board.app, 'account/verification', { token: 'made.up' }, viaProxy('2001:db8:1:2::3'))
    // What is mailed is counted after the answer.
    await board.settled()
  }

  test('names no person and no network', async () => {
    await googleStudent(board, 'bob')
    await attempt()

    const rows = await kept()
    expect(rows.length).toBe(5)
    for (const row of rows) {
      expect(row).toEqual({
        bucket: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab]/),
        count: expect.any(Number),
        expires_at: expect.any(String),
      })
      expect(new Date(String(row.expires_at)).getTime()).toBe(start + hour)
    }
    const text = JSON.stringify(rows)
    const account = await accountIdOf(board.board, 'bob@ucsd.edu')
    for (const name of ['@ucsd', '198.51', '2001:db8', account]) expect(text).not.toContain(name)
  })

  test('is under another name each time, so that nobody is followed from window to window', async () => {
    await attempt()
    const first = (await kept()).map(({ bucket }) => bucket)
    itIs(start + hour)
    await attempt()
    const both = (await kept()).map(({ bucket }) => bucket)

    expect(first.length).toBe(5)
    expect(new Set(both).size).toBe(10)
  })

  test('is forgotten when its time is over', async () => {
    await attempt()
    itIs(start + hour + 1)
    await removeExpired(board.board.db)

    expect(await kept()).toEqual([])
  })
})

describe('a board whose limits are off', () => {
  const board = useBoard()

  test('counts nothing', async () => {
    const guess = { email: 'nobody@ucsd.edu', password }
    const attempt = () => send(board.app, 'session', guess)

    expect(await statusesOf(20, attempt)).toEqual({ 401: 20 })
    expect(await board.board.db.$count(attempts)).toBe(0)
  })
})

describe('two processes on one database', () => {
  afterEach(() => vi.useRealTimers())

  test('count together', async () => {
    const copy = await copyDatabase(inject('databases'))
    const config = testConfig({ ...copy.settings, RATE_LIMITS: 'on' })
    const boards = [await openBoard(config, () => {}), await openBoard(config, () => {})] as const
    onTestFinished(async () => {
      for (const board of boards) await board.close()
      await copy.remove()
    })
    const apps = await Promise.all(boards.map((one) => createApp(one, createLogger(config))))
    itIs(start)
    const at = (index: number) => apps[index % 2] as FastifyInstance
    const guess = { email: 'nobody@ucsd.edu', password }

    const attempt = (index: number) => send(at(index), 'session', guess)
    expect(await statusesOf(20, attempt)).toEqual({ 401: 10, 429: 10 })
  })
})
