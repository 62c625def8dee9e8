import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { lineOf } from './event-lines.ts'
import type { BoardEvent } from './events.ts'
import { createSendQueue } from './send-queue.ts'

const deletion: BoardEvent = { type: 'confession deleted', confessionId: crypto.randomUUID() }

afterEach(() => void vi.useRealTimers())

test('waits for the events that it was given, and not for those after them', async () => {
  const sends: (() => void)[] = []
  const queue = createSendQueue(8_000, () => new Promise((resolve) => sends.push(resolve)))
  const order: string[] = []
  queue.add(deletion)
  const sent = queue.removalsSent().then(() => order.push('sent'))
  await expect.poll(() => sends.length).toBe(1)
  queue.add({ ...deletion, confessionId: crypto.randomUUID() })
  order.push('the database answers')
  sends[0]?.()
  await sent
  expect(order).toEqual(['the database answers', 'sent'])
})

test('sends deletions before votes', async () => {
  const sends: string[][] = []
  const queue = createSendQueue(100, async (lines) => void sends.push(lines))
  const id = () => crypto.randomUUID()
  for (let vote = 0; vote < 50; vote++) {
    const votedOn = id()
    queue.add({ type: 'upvotes changed', kind: 'confession', id: votedOn, confessionId: votedOn })
  }
  queue.add(deletion)
  await queue.removalsSent()
  expect(sends).toHaveLength(1)
  expect(sends[0]?.some((line) => line.startsWith('D'))).toBe(true)
})

test('fails if the events can’t be sent, and sends later that some were missed', async () => {
  vi.useFakeTimers()
  const sends: string[][] = []
  const queue = createSendQueue(8_000, async (lines) => {
    sends.push(lines)
    if (sends.length <= 2) throw new Error('Connection terminated')
  })
  const fails = async () => {
    const sent = expect(queue.removalsSent()).rejects.toThrow('Connection terminated')
    await vi.advanceTimersByTimeAsync(999)
    await sent
  }
  queue.add(deletion)
  await fails()
  queue.add({ ...deletion, confessionId: crypto.randomUUID() })
  await fails()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sends).toEqual([[lineOf(deletion)], ['M'], ['M']])
})

test('ends without trying again if sending fails at the end', async () => {
  let sends = 0
  const queue = createSendQueue(8_000, async () => {
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
      /** Lines in the order in which they happened here, and were heard there. */
      const log: string[] = []
      let isConnected = true
      const queue = createSendQueue(120, async (lines) => {
        await scheduler.schedule(Promise.resolve(), 'the notification')
        if (!isConnected) throw new Error('There is no connection')
        log.push(...lines.map((line) => `heard ${line}`))
      })
      const hears = (line: string, since: number) =>
        ['M', line].some((one) => log.indexOf(`heard ${one}`, since) >= 0)
      const happens = (event: BoardEvent) => {
        const line = lineOf(event)
        log.push(line)
        queue.add(event)
        if (event.type !== 'confession deleted') return
        const since = log.length
        // The author gets no answer, or a failure, before the other process hears of the deletion.
        const answered = queue.removalsSent().then(
          () => expect(hears(line, since)).toBe(true),
          () => expect(log).toContain('cut'),
        )
        answers.push(answered)
      }
      const answers: Promise<void>[] = []
      const id = () => crypto.randomUUID()
      const ofStep: Record<(typeof kinds)[number], () => unknown> = {
        delete: () => happens({ ...deletion, confessionId: id() }),
        vote: () =>
          happens({ type: 'upvotes changed', kind: 'reply', id: id(), confessionId: null }),
        'end session': () => happens({ type: 'session ended', sessionHash: id() }),
        'lose connection': () => {
          isConnected = false
          log.push('cut')
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
      await Promise.all(answers)
      for (const [since, line] of log.entries())
        if (!/^heard|^cut/.test(line)) expect(hears(line, since)).toBe(true)
    }),
    { numRuns: Number(process.env.RUNS ?? 100), seed: Number(process.env.SEED ?? 54) },
  )
})
