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
  const sent = queue.sent().then(() => order.push('sent'))
  await expect.poll(() => sends.length).toBe(1)
  queue.add({ ...deletion, confessionId: crypto.randomUUID() })
  order.push('the database answers')
  sends[0]?.()
  await sent
  expect(order).toEqual(['the database answers', 'sent'])
})

test('does not wait for events while there is no connection', async () => {
  const queue = createSendQueue(8_000, async () => {})
  queue.add(deletion)
  await queue.sent()
  queue.release()
  queue.add(deletion)
  const sent = queue.sent()
  queue.hold()
  await sent
})
