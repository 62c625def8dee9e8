import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { writeExport } from '../../seed/export.ts'
import { connect } from '../../src/server/db/connect.ts'
import { rowsOf } from '../../src/server/db/database.ts'
import { shutDown } from '../../src/server/process/lifecycle.ts'
import { testConfig } from '../board.ts'
import { newFolder, runCommand, startCommand } from '../processes/command-process.ts'
import { gone, isAlive, serverProcesses } from '../processes/own-server.ts'
import { emptyPlace, listenHere, newPlace, openServer } from '../processes/places.ts'
import { confess, signUp } from '../remote-student.ts'
import { wrongCounters } from '../torture/count.ts'

describe('a board and commands on one data folder', () => {
  test('share one PostgreSQL server, which ends with the last of them', async () => {
    const place = newPlace()
    const folder = newFolder()
    await writeExport(folder, 100, 3)
    // This lock makes the import wait until we commit.
    const { db, close } = await connect(testConfig(place), () => {}, 'command')
    await db.execute('begin; lock table import_marks')
    const imported = await startCommand('import', place, folder)
    const waiting = sql`select 1 from pg_locks where not granted`
    await expect.poll(() => rowsOf(db, waiting), { timeout: 30_000 }).toHaveLength(1)
    const before = serverProcesses(place)

    const { app, board, origin } = await listenHere(place)
    expect((await confess(await signUp(origin), 'Meanwhile')).status).toBe(201)
    expect(serverProcesses(place)).toEqual(before)
    await shutDown(app, board)

    expect(isAlive(before.postgres)).toBe(true)
    await db.execute('commit')
    await close()
    expect(await imported.ended).toEqual({ code: 0, signal: null })
    await gone(before.postgres, before.supervisor)
    expect(await wrongCounters(place)).toEqual([])
  })

  test('start one server together on an empty folder, also where its path is too long for a socket', async () => {
    const { DATA_DIR, SECRET_FILE } = emptyPlace()
    const place = { DATA_DIR: join(DATA_DIR, ...Array(5).fill('x'.repeat(50))), SECRET_FILE }
    const starting = ['reconcile', 'reconcile'] as const
    const [server, ...ended] = await Promise.all([
      openServer(place),
      ...starting.map((name) => runCommand(name, { ...place, APP_SECRET: '' })),
    ])

    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    for (const { code, stdout, stderr } of ended)
      expect([code, stdout, stderr]).toEqual([0, expect.stringMatching(/ 0 differed/), ''])
    expect((await confess(await signUp(server.origin), 'Deep down')).status).toBe(201)
  })
})
