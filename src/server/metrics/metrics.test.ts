import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openTestBoard, testConfig, useBoard } from '../../../test/board.ts'
import { copyDatabase } from '../../../test/database/databases.ts'
import { freePort } from '../../../test/free-port.ts'
import { createApp } from '../app.ts'
import type { Board } from '../board/board.ts'
import { createLogger } from '../http/log.ts'
import { serveMetrics } from './serve-metrics.ts'

/** Labels whose values are names in our code, so that none can identify a person, an item or a network. */
const safeLabels = ['le', 'name']

/** Serves the metrics until the end of the test. Returns a function that scrapes them. */
async function metricsOf(app: FastifyInstance, board: Board) {
  const metricsPort = await freePort()
  const server = await serveMetrics(app, { ...board, config: { ...board.config, metricsPort } })
  onTestFinished(() => void server?.close())
  return async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    const text = await answer.text()
    return { text, value: (series: string) => sampleOf(text, series) }
  }
}

function sampleOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

const namesIn = (text: string) => new Set(text.match(/\bspill_[a-z_]+/g))

describe('metrics', () => {
  const served = useBoard()
  const withMail = useBoard({ SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMITS: 'on' })

  const askForRemoval = (id: string) =>
    served.visitor().post('/api/takedowns', {
      kind: 'person',
      link: `/confession/${id}`,
      statement: 'It names me.',
      contact: 'me@elsewhere.example',
      goodFaith: true,
    })

  test('show how long visitors wait', async () => {
    const scrape = await metricsOf(served.app, served.board)
    await served.visitor().get('/api/confessions')
    await served.visitor().get('/api/confessions?sort=top')

    const { value } = await scrape()
    const name = 'spill_request_duration_seconds'
    const parts = ['_count', '_bucket{le="+Inf"}'].map((part) => value(`${name}${part}`))
    expect(parts).toEqual([2, 2])
    expect(value(`${name}_sum`)).toBeGreaterThan(0)
  })

  test('say nothing about what people do', async () => {
    const scrape = await metricsOf(served.app, served.board)
    const withoutLoad = (text: string) => text.replace(/^spill_(?:memory|event_loop|pool)_.*/gm, '')
    const before = (await scrape()).text

    const [author, reader] = [await served.student(), await served.student()]
    const { id } = await author.confess()
    await reader.reply(id)
    await reader.put(`/api/confessions/${id}/upvote`)
    await reader.get('/api/me/inbox')
    await reader.get('/api/confessions')
    await reader.put(`/api/confessions/${id}/report`, { reason: 'spam' })
    await askForRemoval(id)
    await author.delete('/api/session')

    expect(withoutLoad((await scrape()).text)).toBe(withoutLoad(before))
  })

  test('say for how many days the oldest ticket has waited', async () => {
    const scrape = await metricsOf(served.app, served.board)
    const age = async () => (await scrape()).value('spill_oldest_ticket_age_seconds')
    const { id } = await (await served.student()).confess()
    await askForRemoval(id)
    expect(await age()).toBe(0)

    const { db } = served.board
    await db.execute(sql`update takedowns set created_at = created_at - interval '2 days'`)
    expect(await age()).toBe(2 * 86_400)
  })

  test('have no label that identifies a person, an item or a network', async () => {
    const [author, reader] = [await served.student('ada'), await served.student('bob')]
    const scrape = await metricsOf(served.app, served.board)
    for (let time = 0; time < 10; time++) {
      const { id } = await author.confess('A canary', 'It sings')
      await reader.reply(id)
      await reader.get(`/api/confessions/${id}`)
      await served.visitor().get(`/api/confessions/${id}?canary=1`)
      await served.visitor().get(`/canary/${id}`)
    }

    const { text } = await scrape()
    const samples = text.split('\n').filter((line) => line && !line.startsWith('#'))
    const labels = samples.flatMap((line) => line.match(/\w+(?==")/g) ?? [])
    expect(safeLabels).toEqual(expect.arrayContaining(labels))
    expect(text).not.toMatch(/canary|[0-9a-f]{8}-|127\.0|@|ucsd/i)
  })

  test('count failures, but not what the operator has not set up', async () => {
    const scrape = await metricsOf(served.app, served.board)
    const visitor = served.visitor()
    const refused = [
      await visitor.post('/api/session/google'),
      await visitor.post('/api/account/password-reset', { email: 'ada@ucsd.edu' }),
    ]

    expect(refused.map(({ status }) => status)).toEqual([404, 404])
    expect((await scrape()).value('spill_failed_requests_total')).toBe(0)

    const { db } = served.board
    await db.execute(sql`alter table confessions rename column title to headline`)
    const failed = await visitor.get('/api/confessions?sort=top&frame=week')
    await db.execute(sql`alter table confessions rename column headline to title`)

    expect(failed.status).toBe(500)
    expect((await scrape()).value('spill_failed_requests_total')).toBe(1)
  })

  test('say when the database is away, and still answer', async () => {
    const copy = await copyDatabase(inject('databases'))
    const config = testConfig(copy.settings)
    const board = await openTestBoard(config)
    const app = await createApp(board, createLogger(config))
    onTestFinished(async () => {
      await app.close()
      await board.close().catch(() => {})
    })
    const up = async (scrape: Awaited<ReturnType<typeof metricsOf>>) =>
      (await scrape()).value('spill_database_up')
    expect(await up(await metricsOf(app, board))).toBe(1)

    await copy.remove()

    expect(await up(await metricsOf(app, board))).toBe(0)
  })

  test('stop the start with one line if their port is in use', async () => {
    const metricsPort = await freePort()
    const board = { ...served.board, config: { ...served.board.config, metricsPort } }
    const first = await serveMetrics(served.app, board)
    onTestFinished(() => void first?.close())

    await expect(serveMetrics(served.app, board)).rejects.toThrow(
      `METRICS_PORT ${metricsPort} is already in use`,
    )
  })

  test('have every name that the alerts and the manual use', async () => {
    const scrape = await metricsOf(withMail.app, withMail.board)
    const { text } = await scrape()
    const published = text.match(/(?<=^# TYPE )\w+/gm) ?? []
    const parts = published.flatMap((name) => [name, `${name}_bucket`, `${name}_count`])

    expect(parts).toEqual(
      expect.arrayContaining([...namesIn(readFileSync('deploy/alerts.yml', 'utf8'))]),
    )
    const explained = namesIn(readFileSync('docs/operations/monitoring.md', 'utf8'))
    expect([...explained].sort()).toEqual(published.sort())
  })
})
