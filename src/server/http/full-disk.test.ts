import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, callerOf, useBoard } from '../../../test/board.ts'
import { dumpWithoutUpkeep } from '../../../test/database/tables.ts'
import { createApp } from '../app.ts'
import { watchDiskSpace } from '../db/own-server/disk-space.ts'
import { createLogger } from './log.ts'

describe('a board whose disk is full', () => {
  const roomy = useBoard()
  let full: Awaited<ReturnType<typeof createApp>>
  const told: string[] = []

  beforeAll(async () => {
    const onError = ({ message }: Error) => void told.push(message)
    const room = await watchDiskSpace(tmpdir(), onError, Number.MAX_SAFE_INTEGER)
    const { board } = roomy
    full = await createApp({ ...board, hasDiskSpace: room.isLeft }, createLogger(board.config))
    return async () => {
      room.stopWatching()
      await full.close()
    }
  })

  async function member() {
    const student = await roomy.student()
    const { id } = await student.confess()
    const reply = await student.reply(id)
    const [, cookie = ''] = student.cookie.split('=')
    const caller = callerOf(full, student.email, [[roomy.board.sessions.cookieName, cookie]])
    return { caller, id, reply }
  }

  test('refuses all writes, says when to come back, and writes nothing', async () => {
    const { caller, id, reply } = await member()
    const before = await dumpWithoutUpkeep(roomy.board)
    const text = { title: 'A title', content: 'A text' }

    const answers: Answer[] = await Promise.all([
      caller.post('/api/confessions', text),
      caller.patch(`/api/confessions/${id}`, text),
      caller.delete(`/api/confessions/${id}`),
      caller.put(`/api/confessions/${id}/upvote`),
      caller.post(`/api/confessions/${id}/replies`, { content: 'A reply' }),
      caller.delete(`/api/replies/${reply.id}`),
      caller.post('/api/session', { email: caller.email, password: 'a guess' }),
      caller.post('/api/account', { email: 'new@ucsd.edu', password: 'correct horse' }),
      caller.delete('/api/sessions'),
    ])

    for (const { status, body, headers } of answers)
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'storage_full', '60'])
    // Also true for a sign-in.
    expect(answers[6]?.body.title).toBe('The board can’t save anything right now')
    expect(await dumpWithoutUpkeep(roomy.board)).toEqual(before)
    expect(told).toEqual([
      `The disk of DATA_DIR ${tmpdir()} is full, and the board refuses writes: make room outside of this folder`,
    ])
  })

  test('keeps answering readers, and lets people sign out', async () => {
    const { caller, id } = await member()

    expect((await caller.get('/api/confessions')).body.items).toHaveLength(1)
    expect((await caller.get(`/api/confessions/${id}/replies`)).body.replies).toHaveLength(1)
    expect((await caller.get('/readyz')).status).toBe(200)
    expect((await caller.delete('/api/session')).status).toBeLessThan(300)
    expect((await caller.get('/api/session')).body).toEqual({ user: null })
  })
})
