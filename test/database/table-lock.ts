import { sql } from 'drizzle-orm'
import type { Board } from '../../src/server/board/board.ts'

/** Locks the table in a transaction. Returns a function that ends it. */
export async function holdTable(
  { db }: Pick<Board, 'db'>,
  table: string,
  mode: 'access share' | 'row exclusive' | 'access exclusive',
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const transaction = db.transaction(async (tx) => {
    await tx.execute(sql.raw(`lock table ${table} in ${mode} mode`))
    held.resolve()
    await released.promise
  })
  transaction.catch(held.reject)
  await held.promise
  return () => {
    released.resolve()
    return transaction
  }
}
