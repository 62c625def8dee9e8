import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, useBoard } from '../../../test/board.ts'
import { hourMs } from '../../../test/clock.ts'
import {
  accountTables,
  contentTables,
  isTime,
  moderationTables,
  telling,
} from '../../../test/database/stolen-copy.ts'
import { dumpTables, type Row } from '../../../test/database/tables.ts'
import { reportedWords, spendModeratedEvening } from '../../../test/moderation/moderated-evening.ts'
import { oldStudent } from '../../../test/moderation/reporters.ts'
import { type Database, rowsOf } from '../db/database.ts'

describe('a stolen copy, before and after an evening of reports and decisions', () => {
  const board = useBoard()
  let author: Caller
  let reporters: Caller[]

  beforeEach(async () => {
    author = await oldStudent(board)
    reporters = [await oldStudent(board), await oldStudent(board), await oldStudent(board)]
  })

  test('has every account row untouched in its place', async () => {
    const before = await versionsOf(board.board.db, accountTables)
    await spendModeratedEvening(board, author, reporters)

    expect(before.length).toBeGreaterThan(4)
    expect(await versionsOf(board.board.db, accountTables)).toEqual(before)
  })

  test('links no report and no decision to an account, and no two reports to each other', async () => {
    await spendModeratedEvening(board, author, reporters)
    const tables = await dumpTables(board.board)
    const valuesIn = (names: string[]) =>
      names.flatMap((name) => tables[name] ?? []).flatMap(telling)
    const known = new Set(valuesIn(accountTables))
    const moderated = valuesIn(moderationTables)

    expect(moderated.length).toBeGreaterThan(50)
    expect(moderated.filter((value) => known.has(value))).toEqual([])
    const tags = tables.reports ?? []
    expect(tags.length).toBeGreaterThanOrEqual(8)
    const written = new Set(valuesIn(contentTables))
    expect(tags.filter(({ reporter_tag }) => written.has(String(reporter_tag)))).toEqual([])
    const byTag = Map.groupBy(tags, ({ reporter_tag }) => reporter_tag)
    const openTags = tags
      .filter(({ decision_id }) => decision_id === null)
      .map(({ reporter_tag }) => reporter_tag)
    // Reports of one person share a tag only on the same item.
    expect(new Set(openTags).size).toBe(openTags.length)
    for (const same of byTag.values()) expect(same.length).toBeLessThanOrEqual(2)
  })

  test('contains no word of a note, an appeal or a decision, nor its length', async () => {
    await spendModeratedEvening(board, author, reporters)
    const tables = await dumpTables(board.board)
    const text = JSON.stringify(tables)
    const lengths = (rows: Row[] = [], column: string) =>
      new Set(rows.map((row) => String(row[column]).length)).size

    expect(reportedWords.filter((words) => text.includes(words))).toEqual([])
    const isOpen = (row: Row) => row.decision_id === null
    expect(lengths(tables.reports?.filter(isOpen), 'sealed_note')).toBe(1)
    expect(lengths(tables.decisions, 'sealed_reason')).toBe(1)
    expect(lengths(tables.appeals, 'sealed_text')).toBe(1)
  })

  test('shows the hour in which readers’ reports hid something, and nothing finer', async () => {
    await spendModeratedEvening(board, author, reporters)
    const { decisions = [], confessions = [] } = await dumpTables(board.board)
    const byReports = decisions.filter((row) => row.by_reports && row.item_kind === 'confession')
    const written = confessions.map((row) => new Date(`${row.created_at}`).getTime() + 1)

    expect(byReports.length).toBeGreaterThan(0)
    for (const { at } of byReports) {
      const time = new Date(`${at}`).getTime()
      expect(time % hourMs === 0 || written.includes(time)).toBe(true)
    }
  })

  test('shows the day of a report and nothing finer', async () => {
    await spendModeratedEvening(board, author, reporters)
    const tables = await dumpTables(board.board)
    const written = contentTables.flatMap((name) => tables[name] ?? []).flatMap(timesIn)

    for (const row of tables.reports ?? []) {
      // The report also holds the time of the reported text, which only shows that the report is later.
      const times = timesIn(row).filter((time) => !written.includes(time))
      expect(times).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)])
    }
  })

  test("keeps the reports of a person who left, who can't repeat them after coming back", async () => {
    const [reporter] = reporters
    const { id } = await author.confess()
    const report = { reason: 'spam' }
    await reporter?.put(`/api/confessions/${id}/report`, report)
    await reporter?.post('/api/account/deletion', {})
    const again = await oldStudent(board, reporter?.email.replace(/@.*/, ''))

    expect((await again.get(`/api/confessions/${id}/report`)).body).toEqual({ reported: true })
    await again.put(`/api/confessions/${id}/report`, report)
    expect((await dumpTables(board.board)).reports).toHaveLength(1)
  })
})

function timesIn(row: Row): string[] {
  return Object.values(row).filter(isTime).map(String)
}

/** Returns each row with its position and the transactions that wrote and locked it. */
async function versionsOf(db: Database, names: string[]): Promise<unknown[]> {
  const rows = names.map((name) =>
    rowsOf(
      db,
      sql`select ctid::text, xmin::text, xmax::text, to_jsonb(t) from ${sql.identifier(name)} as t`,
    ),
  )
  return (await Promise.all(rows)).flat()
}
