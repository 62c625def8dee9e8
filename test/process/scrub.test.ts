import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writeExport } from '../../seed/export.ts'
import { connect } from '../../src/server/db/connect.ts'
import { rowsOf } from '../../src/server/db/database.ts'
import { testConfig } from '../board.ts'
import { holdTable } from '../database/table-lock.ts'
import { newFolder, runCommand, startCommand } from '../processes/command-process.ts'
import { newPlace, serveHere } from '../processes/places.ts'
import { signUp } from '../remote-student.ts'
import { wrongCounters } from '../torture/count.ts'

describe('a board', () => {
  test('can be scrubbed while it serves and while an import runs', async () => {
    const settings = newPlace()
    const ada = await signUp(await serveHere(settings))
    const folder = newFolder()
    await writeExport(folder, 1000, 3)

    let isImported = false
    const importing = runCommand('import', settings, folder).finally(() => {
      isImported = true
    })
    let nights = 0
    while (!isImported) {
      const { code, stdout, stderr } = await runCommand('scrub', settings)
      expect([code, stderr, stdout.trim().split('\n').at(-1)]).toEqual([0, '', 'scrubbed'])
      const confession = { title: `Night ${++nights}`, content: 'Meanwhile' }
      expect((await ada.send('POST', '/api/confessions', confession)).status).toBe(201)
    }
    const imported = await importing
    const again = await runCommand('import', settings, folder)

    expect(nights).toBeGreaterThan(0)
    expect([imported.code, again.code]).toEqual([0, 0])
    expect(imported.stdout).toMatch(/confessions: 100 read, 99 new/)
    expect(again.stdout).toMatch(/confessions: 100 read, 0 new, 99 already here/)
    expect(await wrongCounters(settings)).toEqual([])
    const { body } = await ada.send('GET', '/api/me/stats')
    expect(body.confessionsCount).toBe(nights)
  })

  // The scrub waits for a writer's transaction. A signal must end it without waiting longer.
  test('keeps nothing of a scrub that a signal ends', async () => {
    const settings = newPlace()
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
