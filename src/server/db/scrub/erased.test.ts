import { randomBytes } from 'node:crypto'
import {
  chownSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accountIdOf } from '../../../../test/accounts/accounts.ts'
import {
  type Answer,
  callerOf,
  openTestBoard,
  password,
  testConfig,
} from '../../../../test/board.ts'
import { createApp } from '../../app.ts'
import type { Board } from '../../board/board.ts'
import { createLogger } from '../../http/log.ts'
import { rowsOf } from '../database.ts'
import { confessions } from '../schema/content.ts'
import { scrub } from './scrub.ts'

const secret = 'a sentence that is to leave the disk'

describe("the board's own database server", () => {
  const place = mkdtempSync(join(tmpdir(), 'spill-erased-'))
  const config = testConfig({ DATA_DIR: join(place, 'data'), APP_SECRET: '' })
  let board: Board

  beforeAll(async () => {
    board = await openTestBoard(config)
  })
  afterAll(async () => {
    await board.close()
    rmSync(place, { recursive: true })
  })

  test('has no deleted text and no id of a deleted account in any file after the nightly scrub', async () => {
    const app = await createApp(board, createLogger(config))
    onTestFinished(() => app.close())
    const filesIn = (folder: string) =>
      globSync(join(config.dataDir, folder, '**/*'), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    const filesHolding = (what: string | Buffer) =>
      filesIn('.').filter((file) => readFileSync(file).includes(what))
    const ids: Record<string, Buffer> = {}
    const regrets: (() => Promise<Answer>)[] = []
    for (const name of ['leaver', 'stayer']) {
      const student = callerOf(app, `${name}@ucsd.edu`)
      await student.post('/api/account', { email: student.email, password })
      ids[name] = Buffer.from((await accountIdOf(board, student.email)).replaceAll('-', ''), 'hex')
      const edited = await student.confess('Edited', `${secret}, edited`)
      await student.patch(`/api/confessions/${edited.id}`, { title: 'Edited', content: 'Harmless' })
      // Long texts are stored outside the row (TOAST).
      const long = randomBytes(15_000)
        .toString('base64')
        .replaceAll(/[^a-z]/g, '')
      const deleted = await student.confess('Deleted', `${secret}, deleted, ${long}`)
      await student.reply(deleted.id, `${secret}, replied`)
      regrets.push(() => student.delete(`/api/confessions/${deleted.id}`))
      if (name === 'leaver') regrets.push(() => student.post('/api/account/deletion', {}))
    }
    // This scrub moves the texts into the tables' files and already erases the edited one.
    expect(await scrub(board)).toBe(true)
    for (const regret of regrets) expect([200, 204]).toContain((await regret()).status)
    expect(filesHolding(secret)).not.toEqual([])
    expect(filesHolding(ids.leaver ?? '')).not.toEqual([])

    expect(await scrub(board)).toBe(true)

    expect(filesHolding(secret)).toEqual([])
    expect(filesHolding(ids.leaver ?? '')).toEqual([])
    expect(filesHolding('Harmless')).not.toEqual([])
    expect(filesHolding(ids.stayer ?? '')).not.toEqual([])
    expect(filesIn('postgres/pg_wal').length).toBeLessThan(4)
  })

  test('empties only the files that a crash left without a table', async () => {
    const rowCount = await board.db.$count(confessions)
    const [database] = await rowsOf<{ oid: number }>(
      board.db,
      sql`select oid::int as oid from pg_database where datname = current_database()`,
    )
    const cluster = join(config.dataDir, 'postgres')
    const file = (name: string, hoursOld: number) => {
      const path = join(cluster, `base/${database?.oid}`, name)
      const { uid, gid } = statSync(cluster)
      writeFileSync(path, 'rows')
      chownSync(path, uid, gid)
      utimesSync(path, Date.now() / 1000, Date.now() / 1000 - hoursOld * 3600)
      return path
    }
    const lost = [file('999999', 2), file('999999.1', 2), file('999998_fsm', 2)]
    const beingMade = file('999997', 0)

    await scrub(board)

    for (const path of lost) expect(readFileSync(path, 'utf8')).toBe('')
    expect(readFileSync(beingMade, 'utf8')).toBe('rows')
    expect(await board.db.$count(confessions)).toBe(rowCount)
  })
})
