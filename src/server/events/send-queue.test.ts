import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { BoardEvent } from './events.ts'
import { createSendQueue } from './send-queue.ts'

const missed: BoardEvent = { type: 'events missed' }
const deletion: BoardEvent = { type: 'confession deleted', confessionId: crypto.randomUUID() }

afterEach(() => void vi.useRealTimers())

test('sends later that some were missed if events can’t be sent', async () => {
  vi.useFakeTimers()
  const sends: BoardEvent[][] = []
  const queue = createSendQueue(async (events) => {
    sends.push(events)
    if (sends.length <= 2) throw new Error('Connection terminated')
  })
  queue.add(deletion)
  await vi.advanceTimersByTimeAsync(999)
  queue.add({ ...deletion, confessionId: crypto.randomUUID() })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sends).toEqual([[deletion], [missed], [missed]])
})

test('ends without trying again if sending fails at the end', async () => {
  let sends = 0
  const queue = createSendQueue(async () => {
    sends++
    throw new Error('Connection terminated')
  })
  queue.add(deletion)
  await expect(queue.finish()).rejects.toThrow('Connection terminated')
  expect(sends).toBe(1)
})

test('another process hears of each event, or that it missed some', async () => {
  const kinds = ['delete', 'vote', 'end session', 'lose connection', 'connect', 'wait'] as const
  const steps = fc.array(fc.constantFrom(...kinds), { minLength: 2, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), steps, async (scheduler, taken) => {
      vi.useFakeTimers()
      /** Events in the order in which they happened here, and were heard there. */
      const log: string[] = []
      let isConnected = true
      const queue = createSendQueue(async (events) => {
        await scheduler.schedule(Promise.resolve(), 'the notification')
        if (!isConnected) throw new Error('There is no connection')
        log.push(...events.map((event) => `heard ${JSON.stringify(event)}`))
      })
      const hears = (line: string, since: number) =>
        [JSON.stringify(missed), line].some((one) => log.indexOf(`heard ${one}`, since) >= 0)
      const happens = (event: BoardEvent) => {
        log.push(JSON.stringify(event))
        queue.add(event)
      }
      const id = () => crypto.randomUUID()
      const ofStep: Record<(typeof kinds)[number], () => unknown> = {
        delete: () => happens({ ...deletion, confessionId: id() }),
        vote: () =>
          happens({ type: 'upvotes changed', kind: 'reply', id: id(), confessionId: null }),
        'end session': () => happens({ type: 'session ended', sessionHash: id() }),
        'lose connection': () => {
          isConnected = false
        },
        connect: () => {
          isConnected = true
        },
        wait: () => vi.advanceTimersByTime(100),
      }
      scheduler.scheduleSequence(taken.map((kind) => async () => ofStep[kind]()))
      await scheduler.waitIdle()
      ofStep.connect()
      for (let sends = 0; sends < 15; sends++) {
        await vi.advanceTimersByTimeAsync(1_000)
        await scheduler.waitIdle()
      }
      for (const [since, line] of log.entries())
        if (!line.startsWith('heard')) expect(hears(line, since)).toBe(true)
    }),
    { numRuns: Number(process.env.RUNS ?? 100), seed: Number(process.env.SEED ?? 54) },
  )
})
