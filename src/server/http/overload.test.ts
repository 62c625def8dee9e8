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
    const { send, sendUntilServed } = await listening(board.app)
    const release = await holdUp(board.board)
    const refused: Answered[] = []
    const answers = Array.from({ length: 1_100 }, async () => {
      const answer = await send('/api/confessions')
      if (answer?.status === 503) refused.push(answer)
      return answer?.status
    })

    await expect.poll(() => refused.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(100)
    for (const { body, headers } of refused) {
      expect(JSON.parse(body)).toEqual(problem)
      expect(headers['content-type']).toBe('application/problem+json')
      expect(headers['retry-after']).toBe('5')
    }
    expect((await send('/healthz'))?.status).toBe(200)

    await release()
    for (const status of await Promise.all(answers)) expect([200, 503]).toContain(status)
    expect((await sendUntilServed('/api/confessions'))?.status).toBe(200)
  })

  test('keeps nobody out for those who take their time with a body', async () => {
    const { begin, sendUntilServed } = await listening(board.app)
    const posting = (length: number) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': length },
    })
    const statuses: number[] = []
    for (let number = 0; number < 1_010; number++) {
      const { request, answered } = begin('/api/session', posting(100))
      request.write('{')
      void answered.then((answer) => answer && statuses.push(answer.status))
    }

    await expect.poll(() => statuses.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(10)
    expect(new Set(statuses)).toEqual(new Set([503]))
    expect((await sendUntilServed('/api/confessions'))?.status).toBe(200)
    const body = JSON.stringify({ email: 'ada@ucsd.edu', password: 'wrong' })
    const honest = await sendUntilServed('/api/session', { ...posting(body.length), body })
    expect(honest?.status).toBe(401)
  })
})
