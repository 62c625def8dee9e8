import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { holdTable } from '../../../test/database/table-lock.ts'
import { type Answered, listening } from '../../../test/processes/listening.ts'
import { boundBodies } from './bodies.ts'
import { answerErrors } from './errors.ts'
import { createWorkload, refuseOverload } from './overload.ts'

const problem = {
  status: 503,
  code: 'unavailable',
  title: 'The board isn’t available right now',
}

describe('an overloaded board', () => {
  const board = useBoard()

  test('refuses what is too much, and recovers by itself', async () => {
    const { send, sendUntilServed } = await listening(board.app)
    const release = await holdTable(board.board, 'confessions', 'access exclusive')
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

  test('accepts requests while others send their bodies slowly', async () => {
    const { begin, sendUntilServed } = await listening(board.app)
    const statuses: number[] = []
    for (let number = 0; number < 1_010; number++) {
      const { request, answered } = begin('/api/session', posting(100))
      request.write('{')
      void answered.then((answer) => answer && statuses.push(answer.status))
    }

    // On a slow machine, some requests time out before they are displaced.
    await expect.poll(() => statuses.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(10)
    for (const status of statuses) expect([503, 408]).toContain(status)
    expect((await sendUntilServed('/api/confessions'))?.status).toBe(200)
    const body = JSON.stringify({ email: 'ada@ucsd.edu', password: 'wrong' })
    const honest = await sendUntilServed('/api/session', { ...posting(body.length), body })
    expect(honest?.status).toBe(401)
  }, 60_000)
})

describe('the limit of a thousand requests at once', () => {
  test('holds while other requests send bodies to unknown addresses', async () => {
    const { app, letGo, atOnce } = await appThatWaits()
    const { begin, send } = await listening(app)
    for (let number = 0; number < 300; number++) begin('/nowhere', posting(100)).request.write('{')
    let answered = 0
    const answers = Array.from({ length: 1_200 }, async () => {
      const answer = await send('/')
      answered++
      return answer?.status
    })

    await expect.poll(() => atOnce() + answered, { timeout: 30_000 }).toBe(1_200)
    expect(atOnce()).toBeGreaterThan(0)
    expect(atOnce()).toBeLessThanOrEqual(1_000)
    letGo()
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200, 503]))
  }, 60_000)

  test('holds when many bodies arrive at the same time', async () => {
    const { app, letGo, atOnce } = await appThatWaits()
    const { begin, send } = await listening(app)
    const late = Array.from({ length: 300 }, () => {
      const sent = begin('/', posting(2))
      sent.request.write('{')
      return sent
    })
    let answered = 0
    const all = [...Array.from({ length: 900 }, () => send('/')), ...late.map((l) => l.answered)]
    const counted = all.map((answer) => answer.finally(() => answered++))
    await expect.poll(() => atOnce() + answered, { timeout: 30_000 }).toBe(900)
    for (const { request } of late) request.end('}')

    await expect.poll(() => atOnce() + answered, { timeout: 30_000 }).toBe(1_200)
    expect(atOnce()).toBeLessThanOrEqual(1_000)
    letGo()
    const statuses = (await Promise.all(counted)).map((answer) => answer?.status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  }, 60_000)
})

const posting = (length: number) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'content-length': length },
})

/** An app with our limits and a route that answers only when released. */
async function appThatWaits() {
  const app = Fastify()
  onTestFinished(() => app.close())
  const workload = createWorkload()
  answerErrors(app)
  boundBodies(app, workload)
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let waiting = 0
  await app.register(async (scope) => {
    await refuseOverload(scope, workload)
    scope.route({
      method: ['GET', 'POST'],
      url: '/',
      handler: async () => {
        waiting++
        await released
        return ''
      },
    })
  })
  return { app, letGo, atOnce: () => waiting }
}
