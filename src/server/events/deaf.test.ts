import { randomUUID } from 'node:crypto'
import { afterEach, describe, inject, type TestContext, test, vi } from 'vitest'
import { openTestBoard, testConfig } from '../../../test/board.ts'
import { copyDatabase } from '../../../test/database/databases.ts'
import { faultyLink } from '../../../test/database/faulty-link.ts'
import { users } from '../db/schema/accounts.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { openBoard } from '../open-board.ts'
import type { BoardEvent } from './events.ts'

/* Each test mostly waits for a timeout, so they run concurrently. */
describe.concurrent("a process that can’t receive the others' events", () => {
  afterEach(() => void vi.useRealTimers())

  async function newCopy({ onTestFinished }: TestContext) {
    const copy = await copyDatabase(inject('databases'))
    onTestFinished(copy.remove)
    return copy.settings
  }

  test('works, names the setting that would help, and tells the others what happens', async (context) => {
    const { expect, onTestFinished } = context
    const { DATABASE_URL, DATA_DIR } = await newCopy(context)
    // The URL of another database acts like a transaction pooler: notifications never arrive.
    const { DATABASE_URL: DATABASE_DIRECT_URL } = await newCopy(context)
    const config = testConfig({ DATABASE_URL, DATA_DIR, DATABASE_DIRECT_URL })
    const errors: Error[] = []
    const board = await openBoard(config, (error) => errors.push(error))
    onTestFinished(board.close)

    expect(errors).toEqual([expect.any(OperatorError)])
    expect(errors[0]?.message).toContain('DATABASE_DIRECT_URL')
    expect(board.relay.position()).toBe(0)
    expect(await board.db.$count(users)).toBe(0)

    const other = await openTestBoard(testConfig({ DATABASE_URL, DATA_DIR }))
    onTestFinished(other.close)
    const heard: BoardEvent[] = []
    other.events.subscribe((event) => void heard.push(event))
    const deletion: BoardEvent = { type: 'confession deleted', confessionId: randomUUID() }
    board.events.publish(deletion)
    await expect.poll(() => heard).toEqual([deletion])
  }, 30_000)

  test('notices that its connection hangs, and opens another', async (context) => {
    const { expect, onTestFinished } = context
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const settings = await newCopy(context)
    const proxy = await faultyLink(settings.DATABASE_URL)
    onTestFinished(proxy.close)
    const config = testConfig({ ...settings, DATABASE_DIRECT_URL: proxy.url })
    const board = await openTestBoard(config)
    onTestFinished(board.close)
    const before = board.relay.position()
    expect(before).toBeGreaterThan(0)

    proxy.fallSilent()
    vi.advanceTimersByTime(20_000)
    await expect.poll(() => board.relay.position(), { timeout: 15_000 }).toBe(0)
    proxy.heal()

    await expect.poll(() => board.relay.position(), { timeout: 15_000 }).toBeGreaterThan(0)
    expect(board.relay.heardAt(before)).toBeUndefined()
  }, 60_000)
})
