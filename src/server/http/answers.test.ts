import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'

describe('the log of requests', () => {
  const board = useBoard({ LOG_LEVEL: 'info' })

  test('is not filled by health checks that succeed', async () => {
    const visitor = board.visitor()
    for (const path of ['/healthz', '/up', '/readyz', '/healthz', '/api/session'])
      expect((await visitor.get(path)).status).toBe(200)

    const routes = [...board.log.matchAll(/"route":"([^"]*)"/g)].map(([, route]) => route)
    expect(routes).toEqual(['/api/session'])
  })
})
