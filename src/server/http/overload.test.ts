import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { holdUp } from '../../../test/hold-up.ts'
import { type Answered, listening } from '../../../test/listening.ts'

const problem = {
  status: 503,
  code: 'unavailable',
  title: 'The board is not available right now',
}

describe('a board with too much to do', () => {
  const board = useBoard()

  test('refuses what is too much, and goes on by itself when there is less', async () => {
    const send = await listening(board.app)
    const release = await holdUp(board.board)
    const refused: Answered[] = []
    const answers = Array.from({ length: 1_100 }, async () => {
      const { request, answered } = send('/api/confessions')
      request.end()
      const answer = await answered
      if (answer?.status === 503) refused.push(answer)
      return answer?.status
    })

    await expect.poll(() => refused.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(100)
    for (const { body, headers } of refused) {
      expect(JSON.parse(body)).toEqual(problem)
      expect(headers['content-type']).toBe('application/problem+json')
      expect(headers['retry-after']).toBe('5')
    }
    expect((await board.app.inject('/healthz')).statusCode).toBe(200)
    const alive = send('/healthz')
    alive.request.end()
    expect((await alive.answered)?.status).toBe(200)

    await release()
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200, 503]))
    const next = send('/api/confessions')
    next.request.end()
    expect((await next.answered)?.status).toBe(200)
  })

  test('keeps nobody out for those who take their time with a body', async () => {
    const send = await listening(board.app)
    const headers = { 'content-type': 'application/json', 'content-length': 100 }
    const slow = Array.from({ length: 1_010 }, () => {
      const sent = send('/api/session', { method: 'POST', headers })
      sent.request.write('{')
      return sent
    })

    const statuses: number[] = []
    for (const { answered } of slow) void answered.then((it) => it && statuses.push(it.status))
    await expect.poll(() => statuses.length, { timeout: 15_000 }).toBe(10)
    expect(new Set(statuses)).toEqual(new Set([503]))
    const reader = send('/api/confessions')
    reader.request.end()
    expect((await reader.answered)?.status).toBe(200)
    const body = JSON.stringify({ email: 'ada@ucsd.edu', password: 'wrong' })
    const honest = send('/api/session', {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
    })
    honest.request.end(body)
    expect((await honest.answered)?.status).toBe(401)
  })
})
