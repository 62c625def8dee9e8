import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { connect } from '../../src/server/db/connect.ts'
import { rowsOf } from '../../src/server/db/database.ts'
import { testConfig } from '../board.ts'
import { wrongCounters } from '../database/wrong-counters.ts'
import { runCommand } from '../processes/command-process.ts'
import { placeOnServer, serveHere } from '../processes/places.ts'
import { account, confess, signUp } from '../remote-student.ts'

describe('a running board', () => {
  test('can be reconciled while people write and vote', async () => {
    const settings = await placeOnServer()
    const stop = await keepBusy(await serveHere(settings))

    const reconciled = await runCommand('reconcile', settings)
    const statuses = await stop()

    expect(reconciled.code).toBe(0)
    expect(reconciled.stdout).toMatch(/^\d+ counters, 0 differed: all right\n$/)
    expect([...statuses].sort()).toEqual([200, 201])
    expect(await wrongCounters(settings)).toEqual([])

    const id = await spoilCounter(settings)
    const checked = await runCommand('reconcile', settings, '--check')
    const mended = await runCommand('reconcile', settings)

    const expectedOutput = (verdict: string) =>
      new RegExp(
        `^upvotes of confession ${id}: 999, .*\\n\\d+ counters, 1 differed: ${verdict}\\n$`,
      )
    expect([checked.code, checked.stderr, mended.code, mended.stderr]).toEqual([1, '', 0, ''])
    expect(checked.stdout).toMatch(expectedOutput('left as they are'))
    expect(mended.stdout).toMatch(expectedOutput('mended'))
    expect(await wrongCounters(settings)).toEqual([])
  })

  /** Two people reply to confessions, vote, and take votes back. Returns a function that stops them. */
  async function keepBusy(origin: string): Promise<() => Promise<Set<number>>> {
    const students = await Promise.all(
      ['ada', 'bob'].map((name) => signUp(origin, { ...account, email: `${name}@ucsd.edu` })),
    )
    const written = await Promise.all(students.map((student) => confess(student, 'Written before')))
    const targets = written.map(({ body }) => `/api/confessions/${body.id}`)
    const statuses = new Set<number>()
    let isOver = false
    const busy = students.map(async (student, index) => {
      for (let step = index; !isOver; step++) {
        const target = targets[step % targets.length]
        const vote = await student.send(step % 3 === 0 ? 'DELETE' : 'PUT', `${target}/upvote`)
        const answer = await student.send('POST', `${target}/replies`, { content: 'Meanwhile' })
        statuses.add(vote.status).add(answer.status)
      }
    })
    return async () => {
      isOver = true
      await Promise.all(busy)
      return statuses
    }
  }

  /** Sets the upvote count of one confession to 999. Returns its id. */
  async function spoilCounter(settings: Record<string, string>): Promise<string> {
    const { db, close } = await connect(testConfig(settings), () => {}, 'command')
    const [row] = await rowsOf<{ id: string }>(
      db,
      sql`update confessions set upvote_count = 999
        where id = (select id from confessions limit 1) returning id`,
    )
    await close()
    return `${row?.id}`
  }
})
