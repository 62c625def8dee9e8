import { once } from 'node:events'
import pg from 'pg'
import type { Board } from '../../src/server/board/board.ts'

/** Returns the values in the order of a dump: `pg_dump` uses this statement, too. */
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

/** The driver's own query class discards copied data. */
class CopyToStdout extends pg.Query {
  chunks: Buffer[] = []
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.chunks.push(chunk)
  }
}

/** Counts the rows that directly follow a row of the same owner. */
export function neighbours(owners: unknown[]): number {
  return owners.filter((owner, index) => index > 0 && owner === owners[index - 1]).length
}

/** A random order has more such neighbours only once in a hundred million times. */
export function neighboursByChance(owners: unknown[]): number {
  const counts = new Map<unknown, number>()
  for (const owner of owners) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  const pairs = [...counts.values()].reduce((sum, count) => sum + count * (count - 1), 0)
  return rarelyMoreThan(pairs / owners.length)
}

/** Counts the pairs that are next to each other before and after. */
export function staying(before: string[], after: string[]): number {
  const pair = (one?: string, other?: string) => [one, other].sort().join()
  const pairs = new Set(before.slice(1).map((value, index) => pair(value, before[index])))
  return after.slice(1).filter((value, index) => pairs.has(pair(value, after[index]))).length
}

/** A random order is expected to keep two pairs. */
export const stayingByChance = rarelyMoreThan(2)

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
