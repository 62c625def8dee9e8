import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { OperatorError } from '../../errors/operator-error.ts'
import type { Database } from '../database.ts'
import { isLockTimeout } from '../failures.ts'

/** While we wait for the lock of a table, requests that use the table wait behind us. So we give up quickly. */
const [lockTimeoutMs, statementTimeoutMs] = [50, 100]

const defaultTimeoutMs = 5 * 60 * 1000

/**
 * Locks the tables and runs the statements in one transaction. Returns false, without any change, if that took too
 * long. Everything is sent as one message, so that the tables are locked only briefly.
 */
export async function runLocked(
  db: Database,
  mode: 'access exclusive' | 'share row exclusive',
  tables: string[],
  statements: string[],
): Promise<boolean> {
  const locking = tables.length > 0 ? [`lock table ${tables.join(', ')} in ${mode} mode`] : []
  const all = [
    'begin',
    `set local statement_timeout = ${lockTimeoutMs}`,
    ...locking,
    `set local statement_timeout = ${statementTimeoutMs}`,
    ...statements,
    'commit',
  ]
  try {
    await db.execute(sql.raw(all.join(';\n')))
    return true
  } catch (error) {
    // Ignore an error of the rollback: if the connection is lost, the first error says more.
    await db.execute(sql`rollback`).catch(() => {})
    if (isLockTimeout(error)) return false
    throw error
  }
}

/** Repeats the attempt until it returns true. Throws an OperatorError after `timeoutMs`. */
export async function retryUntilTrue(
  attempt: () => Promise<boolean>,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!(await attempt())) {
    if (performance.now() > end)
      throw new OperatorError(
        'tables are in use by a long transaction: the next scrub rewrites them',
      )
    // The pause is random, so that the tries don't always coincide with the same scheduled job.
    await wait(100 + Math.random() * 500)
  }
}
