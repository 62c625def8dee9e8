import { expect, test } from 'vitest'
import type { BoardEvent } from './events.ts'
import { createSendQueue } from './send-queue.ts'

const deletion: BoardEvent = { type: 'confession deleted', confessionId: crypto.randomUUID() }

test('waits for the events that it was given, and not for those after them', async () => {
  const sends: (() => void)[] = []
  const queue = createSendQueue(8_000, () => new Promise((resolve) => sends.push(resolve)))
  queue.release()
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
  queue.release()
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

test('does not wait for events while there is no connection', async () => {
  const queue = createSendQueue(8_000, async () => {})
  queue.add(deletion)
  await queue.removalsSent()
  queue.release()
  queue.add(deletion)
  const sent = queue.removalsSent()
  queue.hold()
  await sent
})
