import { unavailable } from '../errors/problems.ts'

/** An id before all others. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** Other requests run between the batches. Throws `unavailable` once `signal` is aborted. */
export async function* inBatches<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
  { size = 1_000, signal }: { size?: number; signal?: AbortSignal } = {},
): AsyncGenerator<Row[]> {
  for (let after = firstId; ; ) {
    if (signal?.aborted) throw unavailable()
    const rows = await read(after, size)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}
