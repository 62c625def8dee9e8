import Fastify from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { answerErrors } from '../http/errors.ts'
import { healthRoutes } from './health.ts'

describe('/readyz', () => {
  const served = useBoard()

  /** Also counts how often the database is asked. */
  function readiness() {
    const app = Fastify()
    onTestFinished(() => app.close())
    answerErrors(app)
    const execute = vi.fn(served.board.db.execute.bind(served.board.db))
    const db: typeof served.board.db = Object.assign(Object.create(served.board.db), { execute })
    healthRoutes(app, db, new AbortController().signal)
    return { execute, status: async () => (await app.inject('/readyz')).statusCode }
  }

  test('asks the database once for all requests that come meanwhile', async () => {
    const { execute, status } = readiness()

    const statuses = await Promise.all(Array.from({ length: 100 }, status))

    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(execute).toHaveBeenCalledTimes(1)
  })

  test('never answers from an earlier answer', async () => {
    const { execute, status } = readiness()
    expect(await status()).toBe(200)
    execute.mockRejectedValueOnce(new Error('The database is away'))

    expect([await status(), await status()]).toEqual([503, 200])
    expect(execute).toHaveBeenCalledTimes(3)
  })
})
