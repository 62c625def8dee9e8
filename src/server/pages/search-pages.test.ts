import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { setClock } from '../../../test/clock.ts'
import { createApp } from '../app.ts'
import { createLogger } from '../http/log.ts'

describe('the search page', () => {
  const board = useBoard({ RATE_LIMITS: 'on', PEOPLE_PER_NETWORK: '2000' })
  let app: FastifyInstance
  let rendered = 0

  beforeAll(async () => {
    const pagePath = () => '/search?q=words'
    const load = async () => ({
      pagePath,
      template: '',
      renderPage: async () => {
        rendered++
        return { status: 200, head: '', html: '', state: '' }
      },
    })
    const pages = { pagePath, serveAssets: async () => {}, load }
    app = await createApp(board.board, createLogger(board.board.config), pages)
  })

  test('is never cached, however its address is written', async () => {
    const { headers } = await app.inject('/%73earch?q=words')

    expect(headers['cache-control']).toBe('private, no-store, no-transform')
  })

  test('is a small error page once its network has searched too much', async () => {
    const remoteAddress = '203.0.113.9'
    // The clock stands still, because the allowance refills over time.
    setClock(Date.now())
    onTestFinished(() => void vi.useRealTimers())
    for (let number = 0; number < 101; number++)
      await app.inject({ url: '/api/search?q=words', remoteAddress })
    const renderedBefore = rendered

    const { statusCode, headers, body } = await app.inject({ url: '/search?q=x', remoteAddress })

    expect(statusCode).toBe(429)
    expect(headers['retry-after']).toBe('1')
    expect(headers['cache-control']).toBe('private, no-store, no-transform')
    expect(body).toContain('<meta http-equiv="refresh"')
    expect(rendered).toBe(renderedBefore)
  })
})
