import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { type Answer, password, testConfig, useBoard } from '../../../test/board.ts'
import { copyDatabase } from '../../../test/databases.ts'
import { continueWithGoogle, googleSettings, googleStudent } from '../../../test/google.ts'
import { restartedBoard } from '../../../test/restarted-board.ts'
import { dumpTables } from '../../../test/tables.ts'
import { insertUser } from '../accounts/accounts.ts'
import { createLink } from '../accounts/mail-links.ts'
import { accountId } from '../anonymity/tags.ts'
import { createApp } from '../app.ts'
import { openBoard } from '../board.ts'
import { attempts, users } from '../db/schema.ts'
import { removeExpired } from '../db/sweep.ts'
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

/** What someone without a session sends. */
async function send(app: FastifyInstance, call: string, payload: object, from: Origin = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/auth/${call}`,
    payload,
    ...from,
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body && answer.json() }
}

/** Does something so many times at once and answers each distinct status with how often it came. */
async function statusesOf(times: number, act: (index: number) => Promise<Pick<Answer, 'status'>>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => act(index)))
  const counted: Record<number, number> = {}
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
  return counted
}

function itIs(time: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time })
}

describe('someone who guesses passwords', () => {
  const board = restartedBoard(useBoard(googleSettings), settings)
  beforeEach(() => itIs(start))
  afterEach(() => vi.useRealTimers())

  const guess = (email: string, from?: Origin, guessed = 'a guess') =>
    send(board.app, 'sign-in/email', { email, password: guessed }, from)
  /** Needs no hash, and so no time: the address has no account. */
  const guessNobody = (from?: Origin) => guess('nobody@ucsd.edu', from)

  test('at one address is stopped after ten, however it is spelled and wherever they come from', async () => {
    const student = board.visitor()
    const email = 'ada@ucsd.edu'
    await student.post('/api/auth/sign-up/email', { email, password })
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
    expect(await continueWithGoogle(board.visitor(), email)).toBe('signed-in')
  })

  test('may go on when the quarter of an hour is over', async () => {
    await statusesOf(10, () => guessNobody())

    itIs(start + 15 * minute - 1)
    const answer = await guessNobody()
    expect(answer.status).toBe(429)
    expect(answer.headers['retry-after']).toBe('1')
    itIs(start + 15 * minute)
    expect((await guessNobody()).status).toBe(401)
  })

  test('with twenty at the same moment has no more than ten answered', async () => {
    expect(await statusesOf(20, () => guessNobody())).toEqual({ 401: 10, 429: 10 })
  })

  test.each(['change-password', 'delete-account', 'verify-email'])(
    'gets no further through %s',
    async (call) => {
      const email = 'ada@ucsd.edu'
      const student = await googleStudent(board, 'ada')
      const bodies: Record<string, () => Promise<object>> = {
        'change-password': async () => ({ currentPassword: 'a guess', newPassword: 'a new one' }),
        'delete-account': async () => ({ password: 'a guess' }),
        'verify-email': async () => {
          await board.board.db.update(users).set({ emailVerified: false })
          const account = accountId(board.board.keys, email)
          return { token: await createLink(board.board, account, 'verify'), password: 'a guess' }
        },
      }
      const body = (await bodies[call]?.()) ?? {}
      const caller = call === 'verify-email' ? board.visitor() : student
      const attempt = () => caller.post(`/api/auth/${call}`, body)

      for (let index = 0; index < 4; index++) expect((await guess(email)).status).toBe(401)
      for (let index = 0; index < 6; index++) expect((await attempt()).status).toBe(401)
      expect((await attempt()).body.code).toBe('too_many_attempts')
      expect((await guess(email)).body.code).toBe('too_many_attempts')
    },
  )

  test('at many addresses is stopped after two hundred from one network', async () => {
    const attempt = (index: number) => guess(`nobody-${index}@ucsd.edu`, viaProxy(`198.51.100.7`))

    expect(await statusesOf(200, attempt)).toEqual({ 401: 200 })
    expect((await attempt(200)).body.code).toBe('too_many_attempts')
    const elsewhere = await guess('nobody-201@ucsd.edu', viaProxy('198.51.100.8'))
    expect(elsewhere.status).toBe(401)
  })
})

describe('the network that attempts are counted by', () => {
  const board = restartedBoard(useBoard(googleSettings), settings)
  const withoutProxy = restartedBoard(board, { RATE_LIMITS: 'on' })
  beforeEach(() => itIs(start))
  afterEach(() => vi.useRealTimers())

  const openLink = (from: Origin, app = board.app) =>
    send(app, 'verify-email', { token: 'made.up' }, from)

  test('is that of the connection when the sender is no proxy of ours, whatever it claims', async () => {
    const claim = (index: number) => viaProxy(`198.51.100.${index}`, '203.0.113.7')

    expect(await statusesOf(101, (index) => openLink(claim(index)))).toEqual({ 410: 100, 429: 1 })
    expect((await openLink({ remoteAddress: '203.0.113.8' })).status).toBe(410)
  })

  test('is that of the connection when there is no proxy', async () => {
    const claim = (index: number) => viaProxy(`198.51.100.${index}`)
    const attempt = (index: number) => openLink(claim(index), withoutProxy.app)

    expect(await statusesOf(101, attempt)).toEqual({ 410: 100, 429: 1 })
  })

  test('is the last that our proxies vouch for', async () => {
    const claim = (index: number) =>
      index % 2
        ? viaProxy(`192.0.2.${index}, 198.51.100.7`)
        : viaProxy(`192.0.2.${index}, 10.9.9.9, 198.51.100.7, 10.2.3.4`)

    expect(await statusesOf(101, (index) => openLink(claim(index)))).toEqual({ 410: 100, 429: 1 })
    expect((await openLink({ remoteAddress: '::ffff:198.51.100.7' })).status).toBe(429)
    expect((await openLink(viaProxy('198.51.100.8'))).status).toBe(410)
    expect((await openLink({ remoteAddress: '10.0.0.1' })).status).toBe(410)
  })

  test('is a whole /64 of IPv6, which one household has', async () => {
    const attempt = (index: number) => openLink({ remoteAddress: `2001:db8:1:2::${index}` })

    expect(await statusesOf(100, attempt)).toEqual({ 410: 100 })
    expect((await openLink({ remoteAddress: '2001:DB8:1:2:a:b:c:d' })).status).toBe(429)
    expect((await openLink(viaProxy('2001:db8:1:2:ffff::'))).status).toBe(429)
    expect((await openLink({ remoteAddress: '2001:db8:1:3::1' })).status).toBe(410)
  })
})

describe('someone who signs up or has mails sent again and again', () => {
  const board = restartedBoard(useBoard(googleSettings), settings)
  beforeEach(() => itIs(start))
  afterEach(() => vi.useRealTimers())

  test('with one address is stopped after five in an hour', async () => {
    await insertUser(board.board, board.board.db, { email: 'ada@ucsd.edu' })
    const signUp = (email: string, from?: Origin) =>
      send(board.app, 'sign-up/email', { email, password }, from)

    expect(await statusesOf(6, () => signUp('ada@ucsd.edu'))).toEqual({ 409: 5, 429: 1 })
    const answer = await signUp('ADA@ucsd.edu', viaProxy('198.51.100.7'))
    expect(answer.status).toBe(429)
    expect(answer.headers['retry-after']).toBe('3600')
    expect((await signUp('bob@ucsd.edu')).status).toBe(200)
    itIs(start + hour)
    expect((await signUp('ada@ucsd.edu')).status).toBe(409)
  })

  test('from one network is stopped after a hundred in an hour', async () => {
    const emails = Array.from({ length: 25 }, (_, index) => `student-${index}@ucsd.edu`)
    await Promise.all(emails.map((email) => insertUser(board.board, board.board.db, { email })))
    const signUp = (email: string, from?: Origin) =>
      send(board.app, 'sign-up/email', { email, password }, from)

    const known = (index: number) => signUp(emails[index % 25] ?? '')
    expect(await statusesOf(100, known)).toEqual({ 409: 100 })
    expect((await signUp('new@ucsd.edu')).status).toBe(429)
    expect((await signUp('new@ucsd.edu', viaProxy('198.51.100.7'))).status).toBe(200)
  })

  test('has five mails sent to an address in an hour, whichever', async () => {
    const student = await googleStudent(board, 'ada')
    await board.board.db.update(users).set({ emailVerified: false })
    const forget = (email: string) => send(board.app, 'forgot-password', { email })
    const resend = () => student.post('/api/auth/resend-verification')

    expect(await statusesOf(3, () => forget('Ada@ucsd.edu'))).toEqual({ 204: 3 })
    expect(await statusesOf(2, resend)).toEqual({ 503: 2 })
    for (const answer of [await forget('ada@ucsd.edu'), await resend()]) {
      expect(answer.status).toBe(429)
      expect(answer.headers['retry-after']).toBe('3600')
      expect(answer.body.code).toBe('too_many_attempts')
    }
    expect((await forget('bob@ucsd.edu')).status).toBe(204)
  })

  test('has a hundred mails sent from a network in an hour', async () => {
    const forget = (index: number, from?: Origin) =>
      send(board.app, 'forgot-password', { email: `nobody-${index}@ucsd.edu` }, from)

    expect(await statusesOf(101, (index) => forget(index))).toEqual({ 204: 100, 429: 1 })
    expect((await forget(101, viaProxy('198.51.100.7'))).status).toBe(204)
  })

  test('has a hundred links looked at from a network in an hour, whatever they are for', async () => {
    const calls = ['verify-email', 'disavow']
    const attempt = (index: number, from?: Origin) =>
      send(board.app, calls[index % 2] ?? '', { token: 'made.up' }, from)

    expect(await statusesOf(102, (index) => attempt(index))).toEqual({ 410: 100, 429: 2 })
    for (const index of [0, 1]) {
      expect((await attempt(index)).body.code).toBe('too_many_attempts')
      expect((await attempt(index, viaProxy('198.51.100.7'))).status).toBe(410)
    }
  })

  test('has no more passwords hashed through made-up links to set one', async () => {
    const token = 'made.up'
    await statusesOf(100, () => send(board.app, 'verify-email', { token }))

    const answer = await send(board.app, 'reset-password', { token, password: 'a new one' })

    expect(answer.status).toBe(429)
  })
})

describe('someone who writes a lot', () => {
  const board = restartedBoard(useBoard(googleSettings), settings)
  beforeEach(() => itIs(start))
  afterEach(() => vi.useRealTimers())

  test('posts ten confessions in an hour, and what is refused is not among them', async () => {
    const [ada, bob] = [await googleStudent(board, 'ada'), await googleStudent(board, 'bob')]
    const confession = { title: 'A title', content: 'A confession' }
    const post = (body: object = confession) => ada.post('/api/confessions', body)
    expect(await statusesOf(3, () => post({ title: '', content: '' }))).toEqual({ 422: 3 })

    expect(await statusesOf(11, () => post())).toEqual({ 201: 10, 429: 1 })

    itIs(start + hour - 1.5 * minute)
    const answer = await post()
    expect(answer.headers['retry-after']).toBe('90')
    expect(answer.body).toEqual({
      status: 429,
      code: 'too_fast',
      title: 'That was a lot at once',
      detail: 'Please try again in 90 seconds.',
    })
    expect((await bob.post('/api/confessions', confession)).status).toBe(201)
    itIs(start + hour)
    expect((await post()).status).toBe(201)
  })

  test('posts sixty replies in an hour, on whatever', async () => {
    const [ada, bob] = [await googleStudent(board, 'ada'), await googleStudent(board, 'bob')]
    const ids = [(await ada.confess()).id, (await bob.confess()).id]
    const reply = (index: number) =>
      ada.post(`/api/confessions/${ids[index % 2]}/replies`, { content: 'A reply' })

    expect(await statusesOf(61, reply)).toEqual({ 201: 60, 429: 1 })
    expect((await reply(0)).body.code).toBe('too_fast')
    expect(await bob.reply(ids[0])).toMatchObject({ isOwner: true })
    expect(await ada.confess()).toMatchObject({ isOwner: true })
    itIs(start + hour)
    expect((await reply(0)).status).toBe(201)
  })

  test('changes the mind a hundred and twenty times in a minute', async () => {
    const [ada, bob] = [await googleStudent(board, 'ada'), await googleStudent(board, 'bob')]
    const { id } = await ada.confess()
    const { id: replyId } = await ada.reply(id)
    const urls = [`/api/confessions/${id}/upvote`, `/api/replies/${replyId}/upvote`]
    const vote = (index: number) => {
      const url = urls[index % 2] ?? ''
      return index % 4 < 2 ? ada.put(url) : ada.delete(url)
    }
    expect((await ada.put('/api/confessions/nonsense/upvote')).status).toBe(422)

    expect(await statusesOf(121, vote)).toEqual({ 200: 120, 429: 1 })
    const answer = await vote(0)
    expect(answer.headers['retry-after']).toBe('60')
    expect(answer.body.code).toBe('too_fast')
    expect((await ada.get(`/api/confessions/${id}`)).status).toBe(200)
    expect((await bob.put(urls[0] ?? '')).status).toBe(200)
    itIs(start + minute)
    expect((await vote(0)).body.hasVoted).toBe(true)
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
    await send(board.app, 'sign-in/email', { email, password }, from)
    await send(board.app, 'forgot-password', { email }, from)
    await send(board.app, 'verify-email', { token: 'made.up' }, viaProxy('2001:db8:1:2::3'))
  }

  test('names no person and no network', async () => {
    const student = await googleStudent(board, 'bob')
    await student.confess()
    await attempt()

    const rows = await kept()
    expect(rows.length).toBe(6)
    for (const row of rows) {
      expect(row).toEqual({
        bucket: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab]/),
        count: 1,
        expires_at: expect.any(String),
      })
      expect(new Date(String(row.expires_at)).getTime()).toBe(start + hour)
    }
    const text = JSON.stringify(rows)
    const account = accountId(board.board.keys, 'bob@ucsd.edu')
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
    const attempt = () => send(board.app, 'sign-in/email', guess)

    expect(await statusesOf(20, attempt)).toEqual({ 401: 20 })
    expect(await board.board.db.$count(attempts)).toBe(0)
  })
})

describe.runIf(inject('databases').kind === 'postgres')('two processes on one database', () => {
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

    const attempt = (index: number) => send(at(index), 'sign-in/email', guess)
    expect(await statusesOf(20, attempt)).toEqual({ 401: 10, 429: 10 })

    const [one] = boards
    const account = await insertUser(one, one.db, { email: 'ada@ucsd.edu', emailVerified: true })
    const session = await one.sessions.begin(one.db, account ?? '')
    const post = async (index: number) => {
      const { statusCode } = await at(index).inject({
        method: 'POST',
        url: '/api/confessions',
        payload: { title: 'A title', content: 'A confession' },
        cookies: { [one.sessions.cookieName]: session },
      })
      return { status: statusCode }
    }
    expect(await statusesOf(12, post)).toEqual({ 201: 10, 429: 2 })
  })
})
