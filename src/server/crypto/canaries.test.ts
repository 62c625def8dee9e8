import { describe, expect, test } from 'vitest'
import { secretOf } from '../../../test/accounts/session-cookies.ts'
import { type Answer, type Caller, password, useBoard } from '../../../test/board.ts'
import {
  type CampusWeek,
  enroll,
  type Heard,
  overhear,
  type Student,
  spendWeek,
} from '../../../test/campus-week.ts'
import { dumpTables } from '../../../test/database/tables.ts'
import { listenOn } from '../../../test/event-stream.ts'

describe('no answer of the board', () => {
  const board = useBoard({ TOPICS: 'Money,Love' }, { overSockets: true })

  test('shows who wrote, who voted, or how to sign in as someone else', async () => {
    const begin = board.board.relay.position()
    const week = await spendWeek(board)
    const stranger = await enroll(board, 'stranger@ucsd.edu', week.heard)
    const visitor = overhear(board.visitor(), 'visitor', week.heard)
    for (const one of [week.ada, stranger, visitor]) await crawl(week, one)

    for (const one of [week.ada, stranger, visitor]) await eavesdrop(week, one, begin)

    const secrets = await secretsOf(week)
    const betrayed = week.heard.flatMap((one) => betrayedBy(one, secrets))

    expect(week.heard.length).toBeGreaterThan(150)
    expect(secrets.length).toBeGreaterThan(50)
    expect(betrayed.slice(0, 5)).toEqual([])
  })

  test('shows an address to anyone but its owner, who sees it only in the session and in an export', async () => {
    const week = await spendWeek(board)
    const stranger = await enroll(board, 'stranger@ucsd.edu', week.heard)
    const students = [week.ada, week.bob, week.cleo, stranger]
    for (const student of students) await crawl(week, student)

    for (const { who, call, answer } of week.heard) {
      const own = answer.body?.user?.email ?? answer.body?.account?.email
      const shown = students
        .map(({ email }) => email.toLowerCase())
        .filter((email) => readable(answer).includes(email))
      expect(shown, `${call} of ${who}`).toEqual(own ? [who.toLowerCase()] : [])
    }
  })

  /** Records the event stream of the whole week, until the caller's session ends. */
  async function eavesdrop(week: CampusWeek, caller: Student, begin: number): Promise<void> {
    const query = `?confession=${week.confessionId}&after=${begin}`
    const cookie = caller.cookies.at(-1) ?? ''
    const stream = await listenOn(board.app, query, { cookie })
    await expect.poll(() => stream.text).toContain(week.confessionId)
    await caller.delete('/api/session')
    if (cookie) await expect.poll(() => stream.own).toContainEqual({ session: 'ended' })
    const { status, headers, text: body } = stream
    week.heard.push({
      who: caller.email,
      call: 'GET /api/events',
      answer: { status, headers, body },
    })
  }

  /** Returns every value of the account tables, every tag and every session token. */
  async function secretsOf({ ada, bob, cleo }: CampusWeek): Promise<string[]> {
    const tables = await dumpTables(board.board)
    const columns = [
      ...columnsOf(tables.users, 'id', 'password', 'epoch', 'address_hash', 'sealed_address'),
      ...columnsOf(tables.sessions, 'hash'),
      ...columnsOf(tables.confessions, 'author_tag'),
      ...columnsOf(tables.replies, 'author_tag', 'answered_tag'),
      ...columnsOf(tables.reactions, 'voter_tag'),
      ...columnsOf(tables.upkeep, 'proof'),
    ]
    const tokens = [ada, bob, cleo].flatMap(({ cookies }) => cookies.map(secretOf))
    return [...new Set([...columns, ...tokens, password])].flatMap(disguises)
  }
})

/** Reads all pages of all lists, every item, an export, and requests that are refused. */
async function crawl({ confessionId }: CampusWeek, caller: Caller): Promise<void> {
  const listings = [
    '/api/confessions?',
    '/api/confessions?sort=top&frame=day&',
    `/api/confessions/${confessionId}/replies?`,
    '/api/search?q=confession&',
    '/api/me/confessions?',
    '/api/me/replies?',
    '/api/me/inbox?',
  ]
  for (const listing of listings) {
    let cursor = ''
    do {
      const { body } = await caller.get(`${listing}${cursor}`)
      for (const { id, confession } of body.items ?? [])
        await caller.get(`/api/confessions/${confession?.id ?? id}`)
      cursor = body.nextCursor ? `cursor=${body.nextCursor}` : ''
    } while (cursor)
  }
  const thread = await caller.get(`/api/confessions/${confessionId}/replies`)
  await caller.get(`/api/confessions/${confessionId}/replies?focus=${thread.body.replies[0].id}`)
  const others = ['/api/session', '/api/me/stats', '/api/openapi.json', '/healthz', '/readyz']
  const refused = ['/api/nowhere', '/nowhere', '/%', '/api/confessions/1']
  for (const url of [...others, ...refused]) await caller.get(url)
  await caller.post('/api/me/export', { password, votes: true })
}

function betrayedBy({ who, call, answer }: Heard, secrets: string[]): string[] {
  const text = readable(answer)
  return secrets
    .filter((secret) => text.includes(secret))
    .map((secret) => `${secret} in ${call} of ${who}`)
}

/** Returns an answer as lower-case text, with base64 decoded. The answer's own new cookie is left out. */
function readable({ body, headers: { 'set-cookie': _, ...headers } }: Answer): string {
  const text = `${typeof body === 'string' ? body : JSON.stringify(body)}\n${JSON.stringify(headers)}`
  const decoded = (text.match(/[\w+/-]{16,}/g) ?? []).map((part) =>
    Buffer.from(part, 'base64').toString('utf8'),
  )
  return [text, ...decoded].join('\n').toLowerCase()
}

/** Returns the ways a value could appear: as it is, and a UUID also as hex digits and in base64. */
function disguises(value: string): string[] {
  const hex = value.replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/i.test(hex)) return [value.toLowerCase()]
  const bytes = Buffer.from(hex, 'hex').toString('base64').slice(0, 21)
  return [value, hex, bytes, bytes.replaceAll('+', '-').replaceAll('/', '_')].map((disguise) =>
    disguise.toLowerCase(),
  )
}

function columnsOf(rows: Record<string, unknown>[] = [], ...columns: string[]): string[] {
  return rows.flatMap((row) => columns.map((column) => String(row[column])))
}
