import { readFileSync, statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  backUpTo,
  backupKey,
  newBackupFolder,
  openBackup,
  restoreHere,
  rowsIn,
  silent,
} from '../../test/backup/backups.ts'
import { openTestBoard, testConfig, useBoard } from '../../test/board.ts'
import { spendWeek } from '../../test/campus-week.ts'
import { testSecret } from '../../test/database/databases.ts'
import { fillEmptyTables } from '../../test/database/fill-empty-tables.ts'
import { dumpedColumn, staying, stayingByChance } from '../../test/database/physical-order.ts'
import { dumpTables, type Row } from '../../test/database/tables.ts'
import { emptyPlaceOnServer, placeOnServer } from '../../test/processes/places.ts'
import { connect } from '../server/db/connect.ts'
import { readSchema, schemaNumber } from '../server/db/migrate.ts'
import { users } from '../server/db/schema/accounts.ts'
import { olderSecrets } from '../server/db/schema/maintenance.ts'
import { readUpkeep } from '../server/db/upkeep.ts'
import { writeBackup } from './backup.ts'

const leftOut = ['confession_terms', 'mail_links', 'operators', 'upkeep']
const mebibyte = 1024 * 1024

describe('a backup', () => {
  const board = useBoard()
  let place: ReturnType<typeof newBackupFolder>
  let script: string
  let rows: Record<string, Row[]>
  let order: string[]

  // One backup serves all tests, because the board is emptied after each.
  beforeAll(async () => {
    await spendWeek(board)
    await fillEmptyTables(board.board.db, 120)
    // No secret belongs to its invented rows, so no board would open.
    await board.board.db.delete(olderSecrets)
    rows = await dumpTables(board.board)
    order = await dumpedColumn(board.board, 'decisions', 'id')
    place = newBackupFolder()
    await backUpTo(board.board, place.file)
    script = await openBackup(place.file)
  })

  test('has every table except mailed links, sessions, moderators and what is made again', () => {
    for (const [table, dumped] of Object.entries(rows)) {
      const isLeftOut = [...leftOut, 'sessions'].includes(table)
      expect(rowsIn(script, table).length, table).toBe(isLeftOut ? 0 : dumped.length)
      if (isLeftOut) expect(script).not.toContain(`COPY "${table}"`)
    }
    expect(rows.confession_terms?.length).toBeGreaterThan(10)
  })

  test('does not show what was written together', () => {
    const ids = rowsIn(script, 'decisions').map((row) => row.split('\t')[0] ?? '')

    expect(ids.toSorted()).toEqual(order.toSorted())
    expect(ids.length).toBe(120)
    expect(staying(order, ids)).toBeLessThanOrEqual(stayingByChance)
  })

  test('holds no deleted text and no secret', () => {
    expect(script).toContain('Nobody ever does')
    expect(script).not.toContain('Something regretted')
    expect(script).not.toContain(testSecret)
  })

  test('tells no one without the key more than its format, key and schema', () => {
    const bytes = readFileSync(place.file)
    const [line = '', next] = bytes.toString('latin1').split('\n', 2)

    expect(line).toMatch(new RegExp(`^spill-backup 1 key=[0-9a-f]{16} schema=${schemaNumber}$`))
    expect(next).toBe('age-encryption.org/v1')
    expect(bytes.length % mebibyte).toBe(0)
    expect(statSync(place.file).mode & 0o777).toBe(0o600)
  })

  test('is remembered with its time', async () => {
    const before = new Date()
    await backUpTo(board.board, newBackupFolder().file)

    const upkeep = await readUpkeep(board.board.db)
    expect(upkeep?.lastBackup?.getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  test('is restored with every row, and people have to sign in again', async () => {
    const settings = await emptyPlaceOnServer()
    const lines = await restoreHere(settings, place)

    const restored = await openTestBoard(testConfig(settings), 'command')
    onTestFinished(restored.close)
    const dumped = await dumpTables(restored)
    for (const [table, expected] of Object.entries(rows)) {
      if (['mail_links', 'operators', 'sessions', 'upkeep'].includes(table)) continue
      expect(asSet(dumped[table]), table).toEqual(asSet(expected))
    }
    expect([dumped.sessions, dumped.operators]).toEqual([[], []])
    // The board makes up for the scrub after its next start.
    expect(dumped.upkeep).toMatchObject([{ last_scrub: null, last_backup: null }])
    expect(lines).toContain('All confessions can be found by search')
  })

  test('of an older version is restored and migrated', async () => {
    const old = await connect(testConfig(await placeOnServer()), () => {}, 'command')
    onTestFinished(old.close)
    await old.db.execute(sql`delete from drizzle.__drizzle_migrations where id = ${schemaNumber}`)
    await old.db.execute(sql`alter table reports drop column decision_id, drop column is_agreed`)
    await old.db.execute(sql`insert into users
      values (gen_random_uuid(), gen_random_uuid(), 'sealed', true, false, null, gen_random_uuid(), '2026-01')`)
    const { file, identityFile } = newBackupFolder()
    const { keys } = board.board
    const options = { file, isMove: false, progress: silent, keys }
    await old.onDedicatedConnection((db) => writeBackup(db, { ...options, recipient: backupKey }))
    const settings = await emptyPlaceOnServer()

    await restoreHere(settings, { file, identityFile })

    const restored = await openTestBoard(testConfig(settings), 'command')
    onTestFinished(restored.close)
    expect(await restored.db.$count(users)).toBe(1)
    expect(await readSchema(restored.db)).toEqual({ number: schemaNumber })
  })
})

function asSet(dumped: Row[] = []): string[] {
  return dumped.map((row) => JSON.stringify(row)).sort()
}
