import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../src/server/db/connect.ts'
import { rowsOf } from '../../src/server/db/database.ts'
import { testConfig } from '../board.ts'
import { holdTable } from '../database/table-lock.ts'
import { wrongCounters } from '../database/wrong-counters.ts'
import { runCommand, startCommand } from '../processes/command-process.ts'
import { newPlace, placeOnServer, serveHere } from '../processes/places.ts'
import { confess, signUp } from '../remote-student.ts'

describe('a board', () => {
  test('can be scrubbed while it serves', async () => {
    const settings = newPlace()
    const ada = await signUp(await serveHere(settings))

    expect((await confess(ada, 'Before')).status).toBe(201)
    const { code, stdout, stderr } = await runCommand('scrub', settings)
    expect([code, stderr, stdout.trim().split('\n').at(-1)]).toEqual([0, '', 'scrubbed'])
    expect((await confess(ada, 'After')).status).toBe(201)

    expect(await wrongCounters(settings)).toEqual([])
    const { body } = await ada.send('GET', '/api/me/stats')
    expect(body.confessionsCount).toBe(2)
  })

  // The scrub waits for a writer's transaction. A signal must end it without waiting longer.
  test('keeps nothing of a scrub that a signal ends', async () => {
    const settings = await placeOnServer()
    const { db, close } = await connect(testConfig(settings), () => {})
    onTestFinished(close)
    const leftovers = async () =>
      (await rowsOf(db, sql`select 1 from pg_namespace where nspname = 'spill_scrub'`)).length
    const letGo = await holdTable({ db }, 'replies', 'row exclusive')
    const command = await startCommand('scrub', settings)
    await expect.poll(leftovers, { timeout: 20_000 }).toBe(1)

    // npm gets the signal of a terminal, too, and forwards it.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT'] as const) command.kill(signal)

    expect(await command.ended).toEqual({ code: 1, signal: null })
    expect(command.output.stderr).toBe(
      'stopped: tables that were not rewritten yet are unchanged\n',
    )
    expect(await leftovers()).toBe(0)
    await letGo()
  })
})
