import { sql } from 'drizzle-orm'
import type { Board } from '../../src/server/board/board.ts'
import { rowsOf } from '../../src/server/db/database.ts'
import { confessions, reactions, replies } from '../../src/server/db/schema/content.ts'

export type Row = Record<string, unknown>

/** Returns all rows as JSON values, as a thief finds them in a stolen copy. */
export async function dumpTables({ db }: Pick<Board, 'db'>): Promise<Record<string, Row[]>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' order by table_name`,
  )
  const dump: Record<string, Row[]> = {}
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: Row }>(
      db,
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} as t`,
    )
    dump[name] = rows.map(({ row }) => row)
  }
  return dump
}

/** Leaves out what an open board writes by the clock, such as the times of the last scrub and the last judging. */
export async function dumpWithoutUpkeep(board: Pick<Board, 'db'>): Promise<Record<string, Row[]>> {
  const { upkeep: _upkeep, ...tables } = await dumpTables(board)
  return tables
}

/** Returns the place of each row, which changes with every write, even of the same values. */
export async function rowVersions({ db }: Pick<Board, 'db'>, table: string): Promise<string[]> {
  const rows = await rowsOf<{ version: string }>(
    db,
    sql`select ctid::text as version from ${sql.identifier(table)} order by ctid`,
  )
  return rows.map(({ version }) => version)
}

/** Returns each row with its place and the number of its transaction. */
export function contentRows({ db }: Pick<Board, 'db'>): Promise<Row[][]> {
  return Promise.all(
    [confessions, replies, reactions].map((table) =>
      rowsOf<Row>(db, sql`select ctid::text, xmin::text, * from ${table} order by ctid`),
    ),
  )
}

export async function transactionOf(
  { db }: Pick<Board, 'db'>,
  table: string,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ xmin: string }>(
    db,
    sql`select xmin::text from ${sql.identifier(table)}`,
  )
  return row?.xmin
}
