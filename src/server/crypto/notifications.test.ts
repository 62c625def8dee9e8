import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { secretOf } from '../../../test/accounts/session-cookies.ts'
import { useBoard } from '../../../test/board.ts'
import { spendWeek } from '../../../test/campus-week.ts'
import { readNotifications, readSent } from '../../../test/database/notifications.ts'
import { dumpTables } from '../../../test/database/tables.ts'
import { rowsOf } from '../db/database.ts'

describe('messages between processes', () => {
  const board = useBoard({}, { overSockets: true })

  test('have two sizes and reveal nothing to a reader at the database', async () => {
    const { keys, config, db, events } = board.board
    const payloads = await readNotifications(config.databaseUrl ?? '')
    const { ada, bob, cleo } = await spendWeek(board)
    const tables = await dumpTables(board.board)
    // So many at once need the large size, however slowly the week's events were sent.
    const ids = [
      ...(tables.confessions ?? []).map(({ id }) => `${id}`),
      ...Array.from({ length: 60 }, () => randomUUID()),
    ]
    for (const confessionId of ids) events.publish({ type: 'confession edited', confessionId })
    await ada.delete('/api/sessions')
    const told = () => payloads.map((payload) => readSent(keys, payload)).join()
    await expect.poll(told).toContain('sessions ended')
    // This event is sent alone, so its payload has the small size.
    const before = payloads.length
    await bob.delete('/api/session')
    await expect.poll(() => payloads.length).toBeGreaterThan(before)

    const rows = Object.values(tables).flat()
    const values = rows.flatMap((row) => Object.values(row).map(String))
    const tokens = [ada, bob, cleo].flatMap(({ cookies }) => cookies.map(secretOf))
    const canaries = [...values, ...tokens].filter((value) => value.length > 8).flatMap(disguises)
    const statements = await rowsOf(db, sql`select query from pg_stat_activity`)
    const sealed = payloads.map((payload) => payload.split(' ')[1] ?? '')
    const shown = payloads.flatMap((payload, number) => {
      const bytes = Buffer.from(sealed[number] ?? '', 'base64url')
      return [payload, bytes.toString('hex'), bytes.toString('utf8')]
    })
    const readable = shown.join('\n').toLowerCase()

    expect(canaries.length).toBeGreaterThan(200)
    expect(canaries.filter((canary) => readable.includes(canary))).toEqual([])
    expect(new Set(sealed.map(({ length }) => length)).size).toBe(2)
    expect(payloads.filter((payload) => JSON.stringify(statements).includes(payload))).toEqual([])
  })
})

/** Returns the ways a value could appear: as it is, and a UUID also as hex digits and in base64url. */
function disguises(value: string): string[] {
  const digits = value.replaceAll('-', '')
  const letters = Buffer.from(digits, 'hex').toString('base64url')
  const all = /^[0-9a-f]{32}$/.test(digits) ? [value, digits, letters] : [value]
  return all.map((disguise) => disguise.toLowerCase())
}
