import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openTestBoard, testConfig, useBoard } from '../../../test/board.ts'
import { hourMs, setClock } from '../../../test/clock.ts'
import { copyDatabase } from '../../../test/database/databases.ts'
import { freePort } from '../../../test/free-port.ts'
import { listening } from '../../../test/processes/listening.ts'
import { createApp } from '../app.ts'
import type { Board } from '../board/board.ts'
import { createLogger } from '../http/log.ts'
import { serveMetrics } from './serve-metrics.ts'

/** Labels whose values are names in our code, so that none can identify a person, an item or a network. */
const safeLabels = [
  ...['action', 'group', 'kind', 'le', 'name', 'percentile', 'pipeline', 'result', 'route'],
  ...['status', 'version'],
]

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

/** Goes on to the next full hour. */
function nextHour(): void {
  onTestFinished(() => void vi.useRealTimers())
  setClock((Math.floor(Date.now() / hourMs) + 1) * hourMs)
}

const namesIn = (text: string) => new Set(text.match(/\bspill_[a-z_]+/g))

describe('metrics', () => {
  const served = useBoard()
  const withMail = useBoard({ SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMITS: 'on' })

  test('show what visitors read at once', async () => {
    const scrape = await metricsOf(served.app, served.board)
    const confessions = 'spill_requests_total{route="/api/confessions",status="200"}'
    await served.visitor().get('/api/confessions')
    await served.visitor().get('/api/confessions?sort=top')

    const { value } = await scrape()
    expect(value(confessions)).toBe(2)
    expect(value('spill_request_duration_seconds_count{route="/api/confessions"}')).toBe(2)
  })

  test('show what people do once an hour, in tens', async () => {
    const student = await served.student()
    const { id } = await student.confess()
    const scrape = await metricsOf(served.app, served.board)
    const votes = 'spill_hourly_actions_total{action="vote"}'
    const labels = '{group="write",status="2xx"}'
    const series = ['count', 'sum'].map(
      (part) => `spill_hourly_request_duration_seconds_${part}${labels}`,
    )
    const vote = async (times: number) => {
      for (let time = 0; time < times; time++) await student.put(`/api/confessions/${id}/upvote`)
      return shown()
    }
    const shown = async () => {
      const { value } = await scrape()
      return [votes, ...series].map(value)
    }
    nextHour()
    await shown()

    expect(await vote(12)).toEqual([0, 0, 0])
    nextHour()
    const [count, requests, seconds] = await shown()
    expect([count, requests]).toEqual([10, 10])
    // The twelfth vote and six more don't show in any number, not in the sum either.
    expect(await vote(6)).toEqual([10, 10, seconds])
    nextHour()
    expect(await shown()).toEqual([10, 10, seconds])
    await vote(2)
    nextHour()
    expect((await shown()).slice(0, 2)).toEqual([20, 20])
  })

  test('show what signed-in people read hourly, and in one group', async () => {
    const student = await served.student()
    const scrape = await metricsOf(served.app, served.board)
    nextHour()
    for (const url of ['/api/confessions', '/api/me/inbox', '/api/session'])
      for (let time = 0; time < 5; time++) await student.get(url)

    const { text } = await scrape()
    expect(text).not.toContain('route="/api/confessions"')
    nextHour()
    const { value } = await scrape()
    const group = '{group="signed_in",status="2xx"}'
    expect(value(`spill_hourly_request_duration_seconds_count${group}`)).toBe(10)
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
    nextHour()

    const { text } = await scrape()
    const samples = text.split('\n').filter((line) => line && !line.startsWith('#'))
    const labels = samples.flatMap((line) => line.match(/\w+(?==")/g) ?? [])
    expect(safeLabels).toEqual(expect.arrayContaining(labels))
    expect(text).not.toMatch(/canary|[0-9a-f]{8}-|127\.0|@|ucsd/i)
    expect(sampleOf(text, 'spill_hourly_actions_total{action="confession"}')).toBe(10)
  })

  test('count answers from the public cache', async () => {
    const app = await createApp(served.board, createLogger(served.board.config))
    const { send } = await listening(app)
    const scrape = await metricsOf(app, served.board)
    for (let time = 0; time < 3; time++) await send('/api/confessions')

    const { value } = await scrape()
    const [hits = 0, misses = 0] = ['hit', 'miss'].map((result) =>
      value(`spill_public_cache_answers_total{result="${result}"}`),
    )
    expect(misses).toBeGreaterThan(0)
    expect(hits + misses).toBe(3)
  })

  test('count failures, but not what the operator has not set up', async () => {
    const scrape = await metricsOf(served.app, served.board)
    const visitor = served.visitor()
    const refused = [
      await visitor.post('/api/session/google'),
      await visitor.post('/api/account/password-reset', { email: 'ada@ucsd.edu' }),
    ]

    expect(refused.map(({ status }) => status)).toEqual([503, 503])
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

  test('have every name that the alerts, the dashboard and the manual use', async () => {
    const scrape = await metricsOf(withMail.app, withMail.board)
    const { text } = await scrape()
    const published = text.match(/(?<=^# TYPE )\w+/gm) ?? []
    const parts = published.flatMap((name) => [name, `${name}_bucket`, `${name}_count`])

    for (const file of ['deploy/alerts.yml', 'deploy/grafana-dashboard.json'])
      expect(parts).toEqual(expect.arrayContaining([...namesIn(readFileSync(file, 'utf8'))]))
    const explained = namesIn(readFileSync('docs/operations/monitoring.md', 'utf8'))
    expect([...explained].sort()).toEqual(published.sort())
  })
})
