import { sql } from 'drizzle-orm'
import type { Board } from '../src/server/board.ts'
import { rowsOf } from '../src/server/db/connect.ts'

/** A column of a table, in the order in which its rows lie in the file: what a dump gives as well. */
export async function inPhysicalOrder(
  { db }: Pick<Board, 'db'>,
  table: string,
  column: string,
): Promise<string[]> {
  const rows = await rowsOf<{ value: string }>(
    db,
    sql`select ${sql.identifier(column)}::text as value from ${sql.identifier(table)} order by ctid`,
  )
  return rows.map(({ value }) => value)
}

/** How many lie beside one of the same owner. */
export function neighbours(owners: unknown[]): number {
  return owners.filter((owner, index) => index > 0 && owner === owners[index - 1]).length
}

/** How many may, in a random order: more are there once in a hundred million times. */
export function neighboursByChance(owners: unknown[]): number {
  const counts = new Map<unknown, number>()
  for (const owner of owners) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  const pairs = [...counts.values()].reduce((sum, count) => sum + count * (count - 1), 0)
  return rarelyMoreThan(pairs / owners.length)
}

/** How many that lay beside each other still do. */
export function staying(before: string[], after: string[]): number {
  const pair = (one?: string, other?: string) => [one, other].sort().join()
  const pairs = new Set(before.slice(1).map((value, index) => pair(value, before[index])))
  return after.slice(1).filter((value, index) => pairs.has(pair(value, after[index]))).length
}

/** The same in a random order, whatever it was before: two are to be expected. */
export const stayingByChance = rarelyMoreThan(2)

/** The number that a count of rare things with this mean exceeds once in a hundred million times. */
function rarelyMoreThan(mean: number): number {
  let [count, probability] = [0, Math.exp(-mean)]
  let rest = 1 - probability
  while (rest > 1e-8) {
    count++
    probability *= mean / count
    rest -= probability
  }
  return count
}
