import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { secretOf, studentWithCookie } from '../../../test/accounts/session-cookies.ts'
import { password, type TestBoard, useBoard } from '../../../test/board.ts'
import { spendWeek } from '../../../test/campus-week.ts'
import { listen } from '../../../test/listen.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i
const address = /\b\d{1,3}(\.\d{1,3}){3}\b|::1|::ffff/

/** The confession looks like the stack trace of an error, which the log would keep. */
const confession = {
  title: 'A title nobody logs',
  content: 'It began\n    at the library (canary.js:1:1)\n    at canary.js:2:2',
}

describe('the log at its most detailed level', () => {
  const board = useBoard({ LOG_LEVEL: 'trace' })

  test('shows the route and the status, and nothing about the person', async () => {
    const { ada, bob, cleo } = await spendWeek(board)
    expect((await ada.post('/api/me/export', { password, votes: true })).status).toBe(200)

    const lines = board.log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.length).toBeGreaterThan(40)
    for (const line of lines) {
      expect(Object.keys(line).sort()).toEqual([
        'level',
        'method',
        'ms',
        'reqId',
        'route',
        'status',
        'time',
      ])
    }
    expect(lines).toContainEqual(
      expect.objectContaining({ method: 'PATCH', route: '/api/confessions/:id', status: 403 }),
    )
    const names = ['ada', 'bob', 'cleo', 'syllabus', 'jokes', password]
    const tokens = [ada, bob, cleo].flatMap(({ cookies }) => cookies.map(secretOf))
    expectSilence(board, [...names, ...tokens])
  })

  test('contains no address and no query of a request, wherever it leads', async () => {
    const remoteAddress = '203.0.113.77'
    const headers = {
      'x-forwarded-for': '198.51.100.23',
      forwarded: 'for=198.51.100.24',
      'user-agent': 'canary-browser',
      referer: 'https://canary.example/',
      cookie: 'canary=cookie',
    }
    for (const url of [
      '/api/confessions?cursor=canary-cursor',
      '/api/confessions?sort=new&from=canary-query',
      '/api/confessions?ids=canary-id',
      '/api/confessions?ids=0e0f2d5c-9d1c-4a2b-9d1c-8a2b0e0f2d5c',
      '/api/search?q=canary-words',
      '/api/search?q=canary&cursor=canary',
      '/search?q=canary-words',
      '/api/canary-path?canary-query',
      '/canary-page?canary-query',
      '/api/confessions/canary-id',
      '/canary-escape%',
    ]) {
      await board.app.inject({ url, headers, remoteAddress })
      await board.app.inject({ method: 'POST', url, headers, remoteAddress, payload: 'canary' })
    }

    expectSilence(board, ['canary', '203.0.113', '198.51.100'])
  })

  test('shows where a failure happened, and nothing that was sent', async () => {
    const { student, cookie } = await studentWithCookie(board, 'ada@ucsd.edu')
    const full = sql`alter table confessions add constraint full_house check (false) not valid`
    const crowded = sql`alter table users add constraint full_house check (false) not valid`
    for (const constraint of [full, crowded]) await board.board.db.execute(constraint)
    const failed = [
      await student.post('/api/confessions', confession),
      await board.visitor().post('/api/confessions', confession, { cookie }),
      await board.visitor().post('/api/account', { email: 'canary@ucsd.edu', password }),
    ]
    for (const table of ['confessions', 'users']) {
      await board.board.db.execute(
        sql`alter table ${sql.identifier(table)} drop constraint full_house`,
      )
    }

    expect(failed.map(({ status }) => status)).toEqual([500, 500, 500])
    expect(board.log).toContain('createConfession')
    expect(board.log).toContain('23514')
    expectSilence(board, ['ada@', 'canary', 'nobody logs', 'It began', secretOf(cookie), password])
  })
})

describe('the log in development', () => {
  const board = useBoard({ LOG_LEVEL: 'error', NODE_ENV: 'development' })

  test('explains what failed, and where', async () => {
    const { db } = board.board
    const student = await board.student('ada')
    await db.execute(sql`alter table confessions add constraint full_house check (false) not valid`)
    const { status } = await student.post('/api/confessions', confession)
    await db.execute(sql`alter table confessions drop constraint full_house`)

    expect(status).toBe(500)
    const { err } = JSON.parse(board.log)
    expect(err.stack).toContain('violates check constraint "full_house"')
    expect(err.stack).toMatch(/createConfession \(.*confessions\.ts:\d+/)
  })
})

describe('the log of a board on the network', () => {
  const board = useBoard({ LOG_LEVEL: 'trace' })

  test('repeats nothing of a request that is not HTTP', async () => {
    const port = await listen(board.app)
    const before = board.log.length
    const socket = connect(port, '127.0.0.1').resume()
    socket.write('GET /canary HTTP/1.1\r\nCookie: canary=token\r\nno header at all\r\n\r\n')
    await once(socket, 'close')

    await expect.poll(() => board.log.slice(before)).toContain('client error')
    const written = board.log.slice(before)
    expect(written).not.toContain('canary')
    expect(written).not.toContain(Buffer.from('canary').join(','))
    expect(written).not.toMatch(address)
  })
})

function expectSilence({ log }: TestBoard, canaries: string[]): void {
  expect(log).not.toBe('')
  const heard = log.toLowerCase()
  expect(canaries.filter((canary) => heard.includes(canary.toLowerCase()))).toEqual([])
  expect(log).not.toContain('@ucsd')
  expect(log).not.toMatch(uuid)
  expect(log).not.toMatch(address)
}
