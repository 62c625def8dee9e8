import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { callerOf } from '../../../test/board.ts'
import { recordEvents } from '../../../test/board-events.ts'
import { useTwoBoards } from '../../../test/two-boards.ts'
import type { BoardEvent } from './events.ts'

describe('events of one process', () => {
  const boards = useTwoBoards()
  afterEach(() => void vi.restoreAllMocks())

  const voted = (id: string): BoardEvent => ({
    type: 'upvotes changed',
    kind: 'confession',
    id,
    confessionId: id,
  })
  /** Waits for a final event, then returns all item events received before it. */
  async function heardIn(there: BoardEvent[]): Promise<BoardEvent[]> {
    const last = { type: 'sessions ended', epoch: randomUUID() } as const
    boards.one.board.events.publish(last)
    await expect.poll(() => there, { timeout: 10_000 }).toContainEqual(last)
    return there.filter((event) => 'id' in event)
  }

  test('reach the others once, and not the process itself again', async () => {
    const { one, other } = boards
    const [student, leaving] = [await boards.student(), await boards.student()]
    const [here, there] = [recordEvents(one.board), recordEvents(other.board)]
    const { id } = await student.confess()
    const reply = await leaving.reply(id)
    await student.put(`/api/replies/${reply.id}/upvote`)
    await student.patch(`/api/confessions/${id}`, { title: 'Another', content: 'text' })
    await leaving.patch(`/api/replies/${reply.id}`, { content: 'Another' })
    await leaving.delete(`/api/replies/${reply.id}`)
    await student.delete(`/api/confessions/${id}`)
    await leaving.delete('/api/session')
    await student.delete('/api/sessions')

    await expect.poll(() => there).toEqual(expect.arrayContaining(here))
    expect(new Set(here.map(({ type }) => type)).size).toBe(11)
    expect(here).toHaveLength(17)
    expect(there.length).toBeLessThanOrEqual(here.length)
  })

  test('update the caches of the others at once', async () => {
    // The frozen clock keeps cached values from expiring.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const student = await boards.student()
    const visitors = [false, true].map((overSocket) =>
      callerOf(boards.other.app, '', [], overSocket),
    )
    const titles = () =>
      Promise.all(
        visitors.map(async (visitor) =>
          (await visitor.get('/api/confessions')).body.items.map(
            ({ title }: { title: string }) => title,
          ),
        ),
      )
    expect(await titles()).toEqual([[], []])

    await student.confess('Heard elsewhere')

    await expect.poll(titles).toEqual([['Heard elsewhere'], ['Heard elsewhere']])
  })

  test.each(['/api/session', '/api/sessions'])(
    'end the session in the others after DELETE %s',
    async (url) => {
      const student = await boards.student()
      const there = boards.atOther(student)
      expect((await there.get('/api/session')).body.user).not.toBeNull()
      const { sessions } = boards.other.board
      const cookie = there.cookie.slice(there.cookie.indexOf('=') + 1)
      expect(sessions.findCached(cookie)).not.toBeInstanceOf(Promise)

      await student.delete(url)

      await expect.poll(async () => sessions.findCached(cookie)).toBeNull()
      expect((await there.post('/api/confessions', { title: 'x', content: 'x' })).status).toBe(401)
    },
  )

  test('are sent once, with the last state, if something happens a thousand times', async () => {
    const { one, other } = boards
    const there = recordEvents(other.board)
    // Waits until earlier events have arrived, then starts with an empty list.
    await heardIn(there)
    there.length = 0
    const [id, epoch] = [randomUUID(), randomUUID()]
    const flag = { kind: 'confession', id, flag: 'hasVoted' } as const
    const own = { type: 'own flag', epoch, ...flag } as const
    for (let time = 0; time < 1_000; time++) {
      one.board.events.publish({ ...own, isSet: time % 2 === 1 })
      one.board.events.publish(voted(id))
    }

    expect(await heardIn(there)).toEqual([{ ...own, isSet: true }, voted(id)])
  })

  test('all arrive after a burst, and the end of a session before all votes', async () => {
    const { one, other } = boards
    const there = recordEvents(other.board)
    const ids = Array.from({ length: 1_500 }, () => randomUUID())
    const epoch = randomUUID()
    for (const [index, id] of ids.entries()) {
      const flag = { epoch, kind: 'reply', id, flag: 'hasVoted', isSet: true } as const
      const vote = { kind: 'reply', id, confessionId: randomUUID() } as const
      one.board.events.publish(
        index % 2 ? { type: 'own flag', ...flag } : { type: 'upvotes changed', ...vote },
      )
    }

    expect((await heardIn(there)).length).toBeLessThan(ids.length)
    const heard = () => there.flatMap((event) => ('id' in event ? event.id : []))
    await expect.poll(heard, { timeout: 10_000 }).toHaveLength(ids.length)
    expect(heard().sort()).toEqual(ids.sort())
  })

  test('are replaced with "events missed" if there are too many', async () => {
    const { one, other } = boards
    const there = recordEvents(other.board)
    for (let count = 0; count < 11_000; count++) one.board.events.publish(voted(randomUUID()))

    await expect.poll(() => there).toEqual([{ type: 'events missed' }])
  })
})
