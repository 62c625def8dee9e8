import { sql } from 'drizzle-orm'
import { readConfig } from '../../src/server/config.ts'
import { connect, type Database, rowsOf } from '../../src/server/db/connect.ts'

/** Of every table its rows, each as a digest. */
export type Digests = Map<string, Set<string>>

/** In which tables the rows of two boards differ; and how many rows there should be. */
export function differingTables(
  expected: Digests,
  found: Digests,
): { rows: number; differing: string[] } {
  const tables = new Set([...expected.keys(), ...found.keys()])
  const differing = [...tables].flatMap((table) => {
    const there = expected.get(table) ?? new Set<string>()
    const here = found.get(table) ?? new Set<string>()
    const lost = [...there].filter((row) => !here.has(row)).length
    const added = [...here].filter((row) => !there.has(row)).length
    return lost + added > 0 ? [`table ${table}: ${lost} rows lost, ${added} rows too many`] : []
  })
  const rows = [...expected.values()].reduce((sum, { size }) => sum + size, 0)
  return { rows, differing }
}

/**
 * Reads the database of a board that is closed. Of a password only whether there is one: it is sealed
 * anew each time.
 */
export async function digestsOf(settings: Record<string, string>): Promise<Digests> {
  const { db, close } = await connect(readConfig(settings), () => {})
  try {
    const tables = await rowsOf<{ name: string }>(
      db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const digests: Digests = new Map()
    for (const { name } of tables) digests.set(name, await rowsIn(db, name))
    return digests
  } finally {
    await close()
  }
}

async function rowsIn(db: Database, table: string): Promise<Set<string>> {
  const rows = await rowsOf<{ digest: string; count: number }>(
    db,
    sql`select md5(row::text) as digest, count(*)::int as count from (
        select to_jsonb(t)
          || jsonb_build_object('password', to_jsonb(t) ->> 'password' is not null) as row
        from ${sql.identifier(table)} as t
      ) as rows group by row`,
  )
  return new Set(rows.map(({ digest, count }) => `${digest} ${count}`))
}
