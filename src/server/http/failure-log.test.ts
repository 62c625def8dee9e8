import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openTestBoard, testConfig, useBoard } from '../../../test/board.ts'
import { minuteMs } from '../../../test/clock.ts'
import { copyDatabase } from '../../../test/database/databases.ts'
import { createApp } from '../app.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { createFailureLog, createLogger } from './log.ts'

type Line = { msg: string; level: number; count?: number; err?: unknown }

test('an outage of the database is a few lines with its cause, and shows nothing of the requests', async () => {
  const copy = await copyDatabase(inject('databases'))
  const config = testConfig({ ...copy.settings, LOG_LEVEL: 'error' })
  const lines: Line[] = []
  const log = createLogger(config, { write: (line) => void lines.push(JSON.parse(line)) })
  const board = await openTestBoard(config)
  const app = await createApp(board, log)
  onTestFinished(async () => {
    await app.close()
    await board.close().catch(() => {})
  })
  await copy.remove()

  const urls = Array.from({ length: 300 }, (_, number) => `/api/search?q=canary${number}`)
  const answers = await Promise.all(urls.map((url) => app.inject({ url })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  const cause = /^The board isn’t available right now: [A-Za-z ,()0-9-]+$/
  expect(lines.filter(({ msg }) => !cause.test(msg))).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThan(10)
  expect(lines.filter(({ err }) => err)).toEqual([])
  expect(JSON.stringify(lines)).not.toContain('canary')
})

test('a failure that repeats is logged at once, then with its count after 1 s, 10 s and each minute', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lines: Line[] = []
  const log = createLogger(testConfig({ LOG_LEVEL: 'error' }), {
    write: (line) => void lines.push(JSON.parse(line)),
  })
  const logFailure = createFailureLog(log)
  const counts = () => lines.splice(0).map(({ count }) => count)
  const failTwiceASecond = (seconds: number) => {
    for (let times = 0; times < 2 * seconds; times++) {
      logFailure('background', new OperatorError('The disk is full'))
      vi.advanceTimersByTime(500)
    }
  }

  failTwiceASecond(131)
  expect(counts()).toEqual([undefined, 1, 20, 120, 120])
  vi.advanceTimersByTime(10 * minuteMs)
  failTwiceASecond(1)
  expect(counts()).toEqual([undefined, 1])
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
