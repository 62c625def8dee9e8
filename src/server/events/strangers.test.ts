import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recordEvents } from '../../../test/board-events.ts'
import { readNotifications } from '../../../test/database/notifications.ts'
import { useTwoBoards } from '../../../test/two-boards.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { sealNotification } from '../crypto/notification.ts'

describe('an attacker with access to the database only', () => {
  const boards = useTwoBoards()

  async function notifier(): Promise<(payload: string) => Promise<unknown>> {
    const client = new pg.Client({ connectionString: boards.url })
    await client.connect()
    onTestFinished(() => client.end())
    return (payload) => client.query("select pg_notify('spill', $1)", [payload])
  }
  const deletion = {
    sender: 'an attacker',
    events: [{ type: 'confession deleted', confessionId: randomUUID() }],
    isGreeting: false,
  }

  test("can't send events to any process", async () => {
    const student = await boards.student()
    const there = recordEvents(boards.other.board)
    const notify = await notifier()
    const before = boards.other.board.relay.position()
    const otherKeys = deriveKeys('the secret of another board, just as long')
    for (const payload of [
      '',
      JSON.stringify(deletion),
      `${before + 1} ${JSON.stringify(deletion)}`,
      'a'.repeat(7_999),
      `${before + 1} ${sealNotification(otherKeys, deletion)}`,
    ])
      await notify(payload)
    expect(boards.other.board.relay.position()).toBe(before)

    const { id } = await student.confess()

    await expect.poll(() => there).toContainEqual({ type: 'confession posted', confessionId: id })
    expect(there).toHaveLength(2)
  })

  test('can only repeat an event, which moves no position', async () => {
    const { relay } = boards.other.board
    const student = await boards.student()
    const payloads = await readNotifications(boards.url)
    const there = recordEvents(boards.other.board)
    const notify = await notifier()
    const { id } = await student.confess()
    await expect.poll(() => [there.length, payloads.length]).toEqual([2, 1])
    const position = relay.position()
    const heardAt = relay.heardAt(position)

    for (const _ of [1, 2, 3]) await notify(payloads[0] ?? '')
    await expect.poll(() => payloads.length).toBe(4)
    await student.put(`/api/confessions/${id}/upvote`)

    await expect.poll(() => relay.position()).not.toBe(position)
    expect(new Set(there.map((event) => JSON.stringify(event))).size).toBe(4)
    expect(relay.heardAt(position)).toBe(heardAt)
  })
})

describe('a process of another version', () => {
  const boards = useTwoBoards()

  test('makes this one read everything again after an unknown event', async () => {
    const { one, other } = boards
    const [here, there] = [recordEvents(one.board), recordEvents(other.board)]
    const unknown = { sender: 'a process', events: [{ type: 'later' }], isGreeting: false }
    const number = one.board.relay.position() + 1
    for (const message of [unknown, 'of another shape']) {
      const payload = `${number} ${sealNotification(one.board.keys, message)}`
      await one.board.db.execute(`select pg_notify('spill', '${payload}')`)
    }

    const missed = { type: 'events missed' }
    await expect.poll(() => [here, there]).toEqual([1, 2].map(() => [missed, missed]))
  })
})
