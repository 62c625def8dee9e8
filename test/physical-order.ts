import { once } from 'node:events'
import pg from 'pg'
import type { Board } from '../src/server/board.ts'

/** A column of a table as it is in a dump: `pg_dump` takes every table by this statement. */
export async function dumpedColumn(
  { config }: Pick<Board, 'config'>,
  table: string,
  column: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: config.databaseUrl })
  await client.connect()
  try {
    const copy = client.query(new CopyToStdout(`copy ${table} (${column}) to stdout`))
    await once(copy, 'end')
    return Buffer.concat(copy.chunks).toString().split('\n').slice(0, -1)
  } finally {
    await client.end()
  }
}

/** What the driver itself throws away. */
class CopyToStdout extends pg.Query {
  chunks: Buffer[] = []
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.chunks.push(chunk)
  }
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
