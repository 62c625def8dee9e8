import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Caller, password, useBoard } from '../../../../test/board.ts'
import { holdTimeouts, minuteMs } from '../../../../test/clock.ts'
import { tagOf } from '../../../../test/content.ts'
import { lockWaiters } from '../../../../test/database/lock-waiters.ts'
import { holdTable } from '../../../../test/database/table-lock.ts'
import { listening } from '../../../../test/processes/listening.ts'
import { confessions } from '../../db/schema/content.ts'

const url = '/api/me/export'
const body = JSON.stringify({ password, votes: true })
const withoutVotes = JSON.stringify({ password })
const sendingOf = ({ cookie }: Caller, { length } = body) => ({
  method: 'POST',
  headers: { cookie, 'content-type': 'application/json', 'content-length': length },
})

describe('exports', () => {
  const board = useBoard({ LOG_LEVEL: 'trace' })
  test('begin one at a time, and ten wait', async () => {
    const { send } = await listening(board.app)
    const students = await Promise.all(Array.from({ length: 12 }, () => board.student()))
    const release = await holdTable(board.board, 'reactions', 'access exclusive')
    const answers = students.map((student) => send(url, { ...sendingOf(student), body }))

    // The newest of the network makes room.
    const refused = await Promise.race(answers)
    await release()

    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    const opened = (await Promise.all(answers)).filter((one) => one?.status === 200)
    expect(opened).toHaveLength(11)
  })

  test('break off after two minutes, which the log does not call a failure', async () => {
    const pass = holdTimeouts()
    const { port } = await listening(board.app)
    const slow = await board.student()
    await writeMegabytes(slow, 40)
    const answer = await withoutReading(request({ port, path: url, ...sendingOf(slow) }))

    pass(2 * minuteMs)

    await expect(text(answer)).rejects.toThrow('aborted')
    expect(board.log).not.toContain('"level":50')
  })

  test('are refused if finding the votes takes two minutes', async () => {
    const pass = holdTimeouts()
    const { send } = await listening(board.app)
    const student = await board.student()
    const release = await holdTable(board.board, 'reactions', 'access exclusive')
    const answered = send(url, { ...sendingOf(student), body })
    await expect.poll(() => lockWaiters(board.board)).toBe(1)

    pass(2 * minuteMs)
    await release()

    const answer = await answered
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(answer?.headers).not.toHaveProperty('content-disposition')
  })

  test('read a long file from the database only while they are sent', async () => {
    const { port } = await listening(board.app)
    const student = await board.student()
    await writeMegabytes(student, 40)
    const answer = await withoutReading(request({ port, path: url, ...sendingOf(student) }))
    await board.board.db.delete(confessions)

    const { confessions: sent } = JSON.parse(await text(answer))

    expect(sent.length).toBeGreaterThan(0)
    // The client has read nothing yet, but the sockets hold some megabytes.
    expect(sent.length).toBeLessThan(200)
  })

  test('break off if the database fails, instead of looking complete', async () => {
    const { send } = await listening(board.app)
    const student = await board.student()
    await student.confess()
    const rename = (from: string, to: string) =>
      board.board.db.execute(sql.raw(`alter table ${from} rename to ${to}`))

    await rename('replies', 'moved_replies')
    const withVotes = await send(url, { ...sendingOf(student), body })
    const answer = await send(url, { ...sendingOf(student, withoutVotes), body: withoutVotes })
    await rename('moved_replies', 'replies')

    // The votes are found first, so their failure has an answer of its own.
    expect(withVotes?.status).toBe(500)
    expect(withVotes?.headers).not.toHaveProperty('content-disposition')
    // The helper gives no text of a body that breaks off.
    expect(answer?.body ?? '').toBe('')
    expect(board.log).toContain('42P01')
    expect(board.log).not.toContain(await tagOf(board.board, student, new Date()))
    expect(board.log).not.toContain(student.email)
    expect((await student.post(url, { password })).body.confessions).toHaveLength(1)
  })

  async function writeMegabytes(student: Caller, count: number): Promise<void> {
    const tag = await tagOf(board.board, student, new Date())
    await board.board.db.execute(sql`insert into ${confessions}
      (id, author_tag, title, content, preview, truncated, created_at)
      select gen_random_uuid(), ${tag}, 'A title', repeat('x', 100000), 'x', true, now()
      from generate_series(1, ${count * 10})`)
  }
})

/** Sends the request and waits for the head of the answer. Its body is not read. */
async function withoutReading(request: ClientRequest): Promise<IncomingMessage> {
  request.end(body)
  const [answer] = await once(request, 'response')
  return answer
}
