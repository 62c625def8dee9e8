import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { type Caller, openTestBoard } from '../../../test/board.ts'
import { recordEvents } from '../../../test/board-events.ts'
import { administer } from '../../../test/database/databases.ts'
import { cutListeners, readNotifications, readSent } from '../../../test/database/notifications.ts'
import { type TwoBoards, useTwoBoards } from '../../../test/two-boards.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { type BoardEvent, createEvents } from './events.ts'
import { createRelay } from './relay.ts'

describe('a process that lost its connection to the others', () => {
  const boards = useTwoBoards()
  const { positions, confess, cut } = helpersOf(boards)

  test('knows no position until it is back, and none from before', async () => {
    await confess(await boards.student())
    const [before = 0] = positions()

    const { reconnect } = await cut()
    expect(boards.other.board.relay.heardAt(before)).toBeUndefined()
    await reconnect()

    expect(positions()).not.toContain(before)
    expect(boards.other.board.relay.heardAt(before)).toBeUndefined()
    const [after = 0] = positions()
    expect(boards.other.board.relay.heardAt(after)).toBeLessThanOrEqual(performance.now())
  })

  test('still sends the others its events, and learns that it missed some', async () => {
    const student = await boards.student()
    const { id } = await confess(student)
    const payloads = await readNotifications(boards.url)
    const { reconnect } = await cut()
    await student.delete(`/api/confessions/${id}`)
    const sent = () => payloads.map((payload) => readSent(boards.one.board.keys, payload)).join()
    await expect.poll(sent).toContain('confession deleted')

    const there = recordEvents(boards.other.board)
    await reconnect()
    await expect.poll(() => there).toContainEqual({ type: 'events missed' })
    expect(sent()).not.toContain('events missed')
  })

  test('learns that it missed events even if it could not listen at first', async () => {
    const { board } = boards.one
    const events = createEvents(() => {})
    const heard: BoardEvent[] = []
    events.subscribe((event) => void heard.push(event))
    let tries = 0
    const connectDirectly = () => {
      if (tries++ === 0) throw new Error('too many clients already')
      return board.connectDirectly()
    }
    const relay = createRelay({ ...board, connectDirectly }, board.keys, events, () => {})
    onTestFinished(relay.close)
    await relay.open()
    expect(heard).toEqual([])

    await expect.poll(() => heard).toEqual([{ type: 'events missed' }])
  })

  test('logs the lost connection once, however often it retries', async () => {
    const { errors } = boards.other
    const told = () => errors.filter(({ message }) => message.startsWith('No events arrive'))
    const { reconnect } = await cut()
    await expect.poll(told).toHaveLength(1)
    await reconnect()

    expect(told()).toEqual([expect.any(OperatorError)])
  })
})

describe('the caches of a process that lost its connection', () => {
  // These boards lost no connection before: the events that announce its return would empty the caches, too.
  const boards = useTwoBoards()
  const { confess, cut } = helpersOf(boards)
  afterEach(() => void vi.restoreAllMocks())

  test('are emptied, because their content may have changed meanwhile', async () => {
    // The frozen clock keeps cached values from expiring.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const student = await boards.student()
    const { id } = await confess(student, 'Before')
    const there = boards.atOther(student)
    const { sessions, db } = boards.other.board
    const cookie = there.cookie.slice(there.cookie.indexOf('=') + 1)
    const titleOf = async () => (await there.get(`/api/confessions/${id}`)).body.title
    expect(await titleOf()).toBe('Before')
    expect(sessions.findCached(cookie)).not.toBeInstanceOf(Promise)

    const { reconnect } = await cut()
    await db.execute("update confessions set title = 'After'")
    expect(await titleOf()).toBe('Before')
    await reconnect()

    await expect.poll(titleOf).toBe('After')
    expect(sessions.findCached(cookie)).toBeInstanceOf(Promise)
  })
})

describe('a process that starts or ends', () => {
  const boards = useTwoBoards()

  test('says at its start that events may have been missed, as one that was killed could not', async () => {
    const there = recordEvents(boards.other.board)
    const starting = await openTestBoard(boards.one.board.config)
    onTestFinished(starting.close)
    await expect.poll(() => there).toEqual([{ type: 'events missed' }])
  })

  test('still sends its last events', async () => {
    const ending = await openTestBoard(boards.one.board.config)
    const there = recordEvents(boards.other.board)
    // More events than are sent at once.
    const epochs = Array.from({ length: 300 }, () => randomUUID())
    for (const epoch of epochs) ending.events.publish({ type: 'sessions ended', epoch })

    await ending.close()

    const heard = () => there.flatMap((event) => ('epoch' in event ? event.epoch : []))
    await expect.poll(() => heard().sort()).toEqual(epochs.sort())
  })
})

function helpersOf(boards: TwoBoards) {
  const positions = () => [boards.one, boards.other].map(({ board }) => board.relay.position())
  const areEqual = () => expect.poll(() => new Set(positions()).size).toBe(1)
  /** Posts a confession, and waits until both processes have its event. */
  async function confess(student: Caller, title?: string) {
    const before = positions()
    const confession = await student.confess(title)
    await expect.poll(() => positions().filter((now) => before.includes(now))).toEqual([])
    await areEqual()
    return confession
  }
  /** Cuts both processes off from the database until `reconnect` is called. */
  async function cut(): Promise<{ reconnect: () => Promise<void> }> {
    const { url: server } = inject('databases')
    const name = new URL(boards.url).pathname.slice(1)
    const allow = (isAllowed: boolean) =>
      administer(server, `alter database ${name} allow_connections ${isAllowed}`)
    await allow(false)
    onTestFinished(() => allow(true))
    await administer(server, `${cutListeners} and datname = '${name}'`)
    await expect.poll(positions).toEqual([0, 0])
    return {
      reconnect: async () => {
        await allow(true)
        await expect.poll(() => positions().includes(0)).toBe(false)
        await areEqual()
      },
    }
  }
  return { positions, confess, cut }
}
