import { describe, expect, test } from 'vitest'
import { signIn } from '../../../test/accounts/session-cookies.ts'
import { useBoard } from '../../../test/board.ts'
import { recordEvents } from '../../../test/board-events.ts'
import { sessions } from '../db/schema/accounts.ts'

describe('the end of a session', () => {
  const board = useBoard()

  async function hashOf() {
    const [row] = await board.board.db.select({ sessionHash: sessions.hash }).from(sessions)
    return { type: 'session ended', ...row }
  }

  test('is published without naming an account when a student signs out', async () => {
    const student = await board.student()
    const ended = await hashOf()
    const events = recordEvents(board.board)

    await student.delete('/api/session')

    expect(events).toEqual([ended])
  })

  test('is published when another session replaces it in the browser', async () => {
    const student = await board.student()
    const ended = await hashOf()
    const events = recordEvents(board.board)

    await signIn(student, student.email)

    expect(events).toEqual([ended])
  })

  test('is published once, however often its cookie is sent', async () => {
    const { cookie } = await board.student()
    const ended = await hashOf()
    const events = recordEvents(board.board)

    for (const _ of [1, 2, 3]) await board.visitor().delete('/api/session', undefined, { cookie })

    expect(events).toEqual([ended])
  })

  test('is not published for a visitor, a forged cookie, or a failed sign-in', async () => {
    const student = await board.student()
    const events = recordEvents(board.board)
    const cookie = `${board.board.sessions.cookieName}=forged`

    await board.visitor().delete('/api/session')
    await board.visitor().delete('/api/session', undefined, { cookie })
    await student.post('/api/session', { email: student.email, password: 'wrong horse' })

    expect(events).toEqual([])
  })
})
