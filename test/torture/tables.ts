import { readConfig } from '../../src/server/config/config.ts'
import { deriveKeys } from '../../src/server/crypto/keys.ts'
import { connect } from '../../src/server/db/connect.ts'
import { dumpWithoutUpkeep } from '../database/tables.ts'
import { comparable } from '../import/comparable.ts'

/** Rows by table, in a form that is equal for two boards with the same secret and content. */
export type Tables = Record<string, string[]>

export function differingTables(
  expected: Tables,
  found: Tables,
): { rows: number; differing: string[] } {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  const differing = [...names].flatMap((name) => {
    const [there, here] = [counted(expected[name]), counted(found[name])]
    const lost = missing(there, here)
    const added = missing(here, there)
    return lost + added > 0 ? [`table ${name}: ${lost} rows lost, ${added} rows too many`] : []
  })
  const rows = Object.values(expected).reduce((sum, { length }) => sum + length, 0)
  return { rows, differing }
}

export async function tablesOf(settings: {
  APP_SECRET: string
  [name: string]: string
}): Promise<Tables> {
  const { db, close } = await connect(readConfig(settings), () => {}, 'command')
  try {
    return comparable(deriveKeys(settings.APP_SECRET), await dumpWithoutUpkeep({ db }))
  } finally {
    await close()
  }
}

function counted(rows: string[] = []): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1)
  return counts
}

function missing(rows: Map<string, number>, others: Map<string, number>): number {
  return [...rows].reduce(
    (sum, [row, count]) => sum + Math.max(0, count - (others.get(row) ?? 0)),
    0,
  )
}
