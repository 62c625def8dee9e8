import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openTestBoard, testConfig, useBoard } from '../../../test/board.ts'
import { administer, copyDatabase } from '../../../test/database/databases.ts'
import { createApp } from '../app.ts'
import { createLogger } from './log.ts'

type Line = { msg: string; level: number; count?: number; err?: unknown }

const asked = 300

test('an outage of the database is two lines, with its causes and a count', async () => {
  const copy = await copyDatabase(inject('databases'))
  const config = testConfig({ ...copy.settings, LOG_LEVEL: 'error' })
  const lines: Line[] = []
  const log = createLogger(config, { write: (line) => void lines.push(JSON.parse(line)) })
  const board = await openTestBoard(config)
  const app = await createApp(board, log)
  onTestFinished(async () => {
    await app.close()
    await board.close().catch(() => {})
    await copy.remove()
  })
  const name = new URL(copy.settings.DATABASE_URL).pathname.slice(1)
  const server = new URL('postgres', copy.settings.DATABASE_URL).href
  await administer(server, `alter database ${name} allow_connections false`)
  await administer(
    server,
    `select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = '${name}'`,
  )
  await administer(server, `alter database ${name} rename to ${name}_away`)

  const urls = Array.from({ length: asked }, (_, number) => `/api/search?q=canary${number}`)
  const answers = await Promise.all(urls.map((url) => app.inject({ url })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect(lines.map(({ msg }) => msg)).toEqual([expect.stringMatching(/^database: /)])

  await administer(server, `alter database ${name}_away rename to ${name}`)
  await administer(server, `alter database ${name} allow_connections true`)
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2)
  expect(lines[1]?.msg).toMatch(/^database: works again; before: [A-Za-z ,()0-9-]+$/)
  // A busy process refuses some requests before they reach the database, and doesn't log those.
  expect(lines[1]?.count).toBeGreaterThan(10)
  expect(lines.filter(({ err }) => err)).toEqual([])
  expect(JSON.stringify(lines)).not.toContain('canary')
})

describe('X-Forwarded-For', () => {
  const forwarding = useBoard()

  test.each([
    ['', 'TRUST_PROXY is unset'],
    ['10.9.8.7', 'TRUST_PROXY does not name the peer'],
  ])('from an untrusted proxy (%j) is logged once as a warning', async (TRUST_PROXY, cause) => {
    const lines = await linesAfterForwarding({ TRUST_PROXY })

    expect(lines.map(({ level }) => level)).toEqual([40])
    expect(lines[0]?.msg).toContain(cause)
    expect(JSON.stringify(lines)).not.toMatch(/198\.51|127\.0/)
  })

  test('from a trusted proxy is not logged', async () => {
    expect(await linesAfterForwarding({ TRUST_PROXY: '127.0.0.1' })).toEqual([])
  })

  async function linesAfterForwarding(settings: Record<string, string>): Promise<Line[]> {
    const lines: Line[] = []
    const config = testConfig({ ...settings, LOG_LEVEL: 'warn' })
    const log = createLogger(config, { write: (line) => void lines.push(JSON.parse(line)) })
    const app = await createApp({ ...forwarding.board, config }, log)
    onTestFinished(() => app.close())
    const headers = { 'x-forwarded-for': '198.51.100.23' }
    await app.inject({ url: '/api/session' })
    for (const url of ['/api/session', '/api/confessions']) await app.inject({ url, headers })
    return lines
  }
})
