import { unavailable } from '../errors/problems.ts'

const batchSize = 1_000
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Reads all rows of a table in the order of a random key. Other requests run between the batches. Throws `unavailable`
 * once `signal` is aborted.
 */
export async function* batchesById<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
  signal?: AbortSignal,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined = firstId; after; ) {
    if (signal?.aborted) throw unavailable()
    const rows: Row[] = await read(after, batchSize)
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.id
  }
}
