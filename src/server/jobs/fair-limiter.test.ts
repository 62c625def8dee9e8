import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hashingTakesTime, password, useBoard } from '../../../test/board.ts'
import { listening, type Sent } from '../../../test/processes/listening.ts'
import { createFairLimiter } from './fair-limiter.ts'

describe('a fair limiter', () => {
  const places = { atOnce: 1, waiting: 3, waitMs: 60_000 }

  test('takes turns between networks, and drops the newest work of the largest', async () => {
    const { ask, letGo, done } = workToDo(places)
    const ofLarge = [1, 2, 3, 4].map((number) => ask('large', `large ${number}`))
    const ofSmall = ask('small', 'small')

    expect(await ofLarge[3]).toBe('unavailable')
    letGo()
    await Promise.all([...ofLarge, ofSmall])
    expect(done).toEqual(['large 1', 'large 2', 'small', 'large 3'])
  })

  test('refuses a newcomer when all waiting networks have equally few', async () => {
    const { ask, letGo, done } = workToDo(places)
    const early = ['a', 'b', 'c', 'd'].map((network) => ask(network, network))

    expect(await ask('e', 'e')).toBe('unavailable')
    letGo()
    await Promise.all(early)
    expect(done).toEqual(['a', 'b', 'c', 'd'])
  })

  test('drops work that waited too long, and accepts new work afterwards', async () => {
    const { ask, letGo, done } = workToDo({ ...places, waitMs: 1 })
    const first = ask('a', 'first')

    expect(await ask('a', 'second')).toBe('unavailable')
    letGo()
    await first
    await ask('a', 'third')
    expect(done).toEqual(['first', 'third'])
  })

  test('drops the work of clients that leave', async () => {
    const { ask, letGo, done } = workToDo(places)
    const app = Fastify()
    onTestFinished(() => app.close())
    const answers: ServerResponse[] = []
    app.get('/:name', ({ params }, { raw }) => {
      answers.push(raw)
      return ask('a', (params as { name: string }).name, raw)
    })
    const { begin } = await listening(app)
    const first = ask('a', 'first')
    for (const name of ['/1', '/2', '/3']) begin(name).request.end()
    await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(3)
    const left = Promise.all(answers.map((answer) => once(answer, 'close')))
    app.server.closeAllConnections()
    await left

    const last = ask('a', 'last')

    letGo()
    await Promise.all([first, last])
    expect(done).toEqual(['first', 'last'])
  })

  test('continues with the next work when one fails', async () => {
    const inTurn = createFairLimiter(places)
    const asker = { network: 'a' }
    const failing = inTurn(asker, () => Promise.reject(new Error('failed')))
    const next = inTurn(asker, async () => 'done')

    await expect(failing).rejects.toThrow('failed')
    expect(await next).toBe('done')
  })
})

describe('a student who signs in while another network guesses passwords', () => {
  const board = useBoard({ TRUST_PROXY: '127.0.0.1' }, hashingTakesTime)

  test('gets a turn', async () => {
    const { email } = await board.student()
    const { begin } = await listening(board.app)
    const signIn = (from: string, password: string) => {
      const body = JSON.stringify({ email, password })
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-forwarded-for': from,
      }
      const sent = begin('/api/session', { method: 'POST', headers })
      sent.request.end(body)
      return sent
    }
    let refused = 0
    const guesses: Sent[] = Array.from({ length: 70 }, () => signIn('192.0.2.1', 'a wrong guess'))
    for (const { answered } of guesses)
      void answered.then((answer) => answer?.status === 503 && refused++)
    await expect.poll(() => refused, { timeout: 15_000 }).toBeGreaterThan(0)

    expect((await signIn('198.51.100.1', password).answered)?.status).toBe(200)
  })
})

/** Work that waits until it is released. `done` lists it in the order in which it ran. */
function workToDo(places: Parameters<typeof createFairLimiter>[0]) {
  const inTurn = createFairLimiter(places)
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const done: string[] = []
  const ask = (network: string, name: string, answer?: ServerResponse) =>
    inTurn({ network, ...(answer && { answer }) }, async () => {
      await released
      done.push(name)
    }).catch((refusal) => refusal.body.code)
  return { ask, letGo, done }
}
