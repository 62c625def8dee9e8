import { afterEach, describe, expect, test, vi } from 'vitest'
import { openMailbox } from '../../../../test/accounts/mailbox.ts'
import { useBoard } from '../../../../test/board.ts'
import { dayMs, hourMs, minuteMs, setClock } from '../../../../test/clock.ts'
import { dumpTables } from '../../../../test/database/tables.ts'
import { openDesk } from '../../../../test/moderation/desk.ts'
import { type Moderator, openModeration } from '../../../../test/moderation/pages.ts'
import { readConfig } from '../../config/config.ts'

const reads = ['/', '/tickets', '/log', '/handbook', '/item/00000000-0000-4000-8000-000000000001']
const writes = ['/decide']

describe('the moderators’ pages', () => {
  const board = useBoard({ MODERATION_PORT: '4870' })
  const desk = openDesk(board)
  const moderation = openModeration(board)
  afterEach(() => void vi.useRealTimers())

  const areRefused = async ({ get, post }: Pick<Moderator, 'get' | 'post'>) => {
    const answers = [
      ...(await Promise.all(reads.map((url) => get(url)))),
      ...(await Promise.all(writes.map((url) => post(url, {})))),
    ]
    return answers.map(({ headers }) => headers.location === '/sign-in')
  }
  const all = (isRefused: boolean) => [...reads, ...writes].map(() => isRefused)
  const add = (name: string, ...options: string[]) => desk.run('operators', 'add', name, ...options)

  test('are there for moderators only, until they are removed', async () => {
    const student = await board.student()
    const ana = await moderation.moderator('Ana')
    const ben = await moderation.moderator('Ben')

    expect(await areRefused(moderation.browser())).toEqual(all(true))
    expect(await areRefused(moderation.browser([student.cookie]))).toEqual(all(true))
    expect(await areRefused(ana)).toEqual(all(false))
    await desk.run('operators', 'remove', 'ana')
    expect(await areRefused(ana)).toEqual(all(true))
    expect(await areRefused(ben)).toEqual(all(false))
  })

  test('are not on the board’s own port, and their cookie is nothing there', async () => {
    const ana = await moderation.moderator('Ana')
    const { cookie } = await board.student()
    for (const url of ['/tickets', '/log', '/handbook', '/decide'])
      for (const sent of ['', cookie, ana.cookie]) {
        const answer = await board.visitor().get(url, { cookie: sent })
        expect(answer.status).toBe(404)
      }
    const { body } = await board.visitor().get('/api/session', { cookie: ana.cookie })
    expect(body).toEqual({ user: null })
  })

  test('take a code once, in any case, in one browser', async () => {
    const { code, address } = await add('Ana')
    expect(address).toBe('http://localhost:4870')
    const [one, other] = [moderation.browser(), moderation.browser()]
    expect((await one.post('/sign-in', { code: 'AAAA-BBBB-CCCC' })).status).toBe(403)
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
    expect((await one.post('/sign-in', { code: typed })).status).toBe(303)
    expect((await other.post('/sign-in', { code })).status).toBe(403)

    const { code: next } = await add('ANA')
    expect((await one.get('/')).status).toBe(200)
    expect((await other.post('/sign-in', { code: next })).status).toBe(303)
    expect((await other.get('/')).status).toBe(200)
    expect((await one.get('/')).status).toBe(303)
    expect(await desk.run('operators')).toHaveLength(1)
  })

  test('refuse a code after its last day, and a session after 30 days', async () => {
    const { code: old } = await add('Ana')
    const { code } = await add('Ben')
    const ben = moderation.browser()
    await ben.post('/sign-in', { code })

    setClock(Date.now() + 2 * dayMs)
    expect((await moderation.browser().post('/sign-in', { code: old })).status).toBe(403)
    expect((await ben.get('/')).status).toBe(200)
    setClock(Date.now() + 30 * dayMs)
    expect((await ben.get('/')).status).toBe(303)
  })

  test('end a session at sign-out', async () => {
    const ana = await moderation.moderator('Ana')
    const same = moderation.browser([ana.cookie])
    expect((await same.get('/')).status).toBe(200)
    await ana.post('/sign-out', {})
    expect((await ana.get('/')).status).toBe(303)
    expect((await same.get('/')).status).toBe(303)
  })

  test('refuse forms of other sites, and can’t be framed or run a script', async () => {
    const ana = await moderation.moderator('Ana')
    for (const origin of ['https://elsewhere.example', 'http://localhost:3000'])
      expect((await ana.post('/decide', {}, { origin })).status).toBe(403)
    const { headers } = await ana.get('/')
    expect(headers['content-security-policy']).toMatch(/script-src 'none'.*frame-ancestors 'none'/)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store, no-transform',
    })
    const { code } = await add('Ben')
    const { headers: signedIn } = await moderation.browser().post('/sign-in', { code })
    expect(signedIn['set-cookie']).toMatch(/^spill\.moderator=.*HttpOnly; SameSite=Lax$/)
  })

  test('store nothing about a moderator that is finer than a day, or readable', async () => {
    const ana = await moderation.moderator('Ana')
    await ana.get('/')
    const rows = (await dumpTables(board.board)).operators ?? []

    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/Ana|\d\d:\d\d/)
  })

  test('take a moderator who was added again for the same person', async () => {
    const { id } = await (await board.student()).confess('About a friend')
    await (await moderation.moderator('Ana')).decide('About a friend', 'remove', {}, `/item/${id}`)
    await desk.run('operators', 'remove', 'Ana')
    const again = await moderation.moderator('  ａna ')
    const { html } = await again.decide('About a friend', 'remove', {}, `/item/${id}`)
    expect(html).toContain('Another moderator must confirm this')
  })

  test('show who looked in last by the day', async () => {
    await moderation.moderator('Ana')
    await add('Ben', '--mail', 'ben@university.example')
    expect(await desk.run('operators')).toEqual([
      { name: 'Ana', mail: null, lastSeenOn: new Date().toISOString().slice(0, 10) },
      { name: 'Ben', mail: 'ben@university.example', lastSeenOn: null },
    ])
  })

  test('need names and addresses that can be stored', async () => {
    await expect(add('A'.repeat(61))).rejects.toThrow(/A name has/)
    for (const name of ['Ana\u2060', 'Ana <b>'])
      await expect(add(name)).rejects.toThrow(/A name has/)
    await expect(add('A\u0007')).rejects.toThrow(/A name has/)
    await expect(add('Ana', '--mail', 'nowhere')).rejects.toThrow(/--mail takes/)
    await expect(desk.run('operators', 'remove', 'Nobody')).rejects.toThrow(/no operator/)
  })
})

describe('a moderator with a mail address', async () => {
  const mailbox = await openMailbox()
  const board = useBoard({ MODERATION_PORT: '4870', SMTP_URL: mailbox.url })
  const moderation = openModeration(board)
  afterEach(() => void vi.useRealTimers())

  test('is told that something waits, once an hour at most, and nothing of what it says', async () => {
    const address = 'ana@university.example'
    await openDesk(board).run('operators', 'add', 'Ana', '--mail', address)
    const author = await board.student()
    const reporter = await board.student()
    const report = async (title: string) => {
      const { id } = await author.confess(title)
      await reporter.put(`/api/confessions/${id}/report`, { reason: 'spam', note: 'A note' })
    }
    await report('A secret title')
    await moderation.refresh()

    const { text, link } = await mailbox.nextMail(address)
    expect(text).toContain('Waiting: 1. Overdue tickets: 0.')
    expect(text).not.toMatch(/secret|A note|spam/i)
    expect(link).toBe('http://localhost:4870')

    await report('Another')
    await moderation.refresh()
    expect(mailbox.mailsTo(address)).toHaveLength(1)
    setClock(Date.now() + hourMs + minuteMs)
    await moderation.refresh()
    expect((await mailbox.nextMail(address)).text).toContain('Waiting: 2.')
    setClock(Date.now() + hourMs + minuteMs)
    await moderation.refresh()
    expect(mailbox.mailsTo(address)).toHaveLength(2)
  })
})

describe('the address of the moderators’ pages', () => {
  const read = (settings: Record<string, string>) => () =>
    readConfig({ MODERATION_PORT: '3001', PUBLIC_URL: 'https://spill.example', ...settings })

  test('is https on a host name of its own, or this machine', () => {
    expect(read({ MODERATION_URL: 'http://mod.spill.example' })).toThrow(/MODERATION_URL must be/)
    expect(read({ MODERATION_URL: 'https://spill.example:444' })).toThrow(/another host name/)
    expect(read({ MODERATION_URL: 'https://mod.spill.example' })).not.toThrow()
    expect(read({ MODERATION_URL: 'http://localhost:3001' })).not.toThrow()
  })
})
