import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { OperatorError } from '../../errors/operator-error.ts'
import type { Database } from '../database.ts'
import { isLockTimeout } from '../failures.ts'

/** Whoever wants a table that we wait for waits behind us, so all tables are locked soon or none. */
const [lockTimeoutMs, statementTimeoutMs] = [50, 100]

const defaultTimeoutMs = 5 * 60 * 1000

export class TablesInUse extends OperatorError {
  code = 'tables_in_use'
}

/** All or none; answers which. As one message, so that locks are short. */
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
    // Fails on a lost connection too, with an error that says less.
    await db.execute(sql`rollback`).catch(() => {})
    if (isLockTimeout(error)) return false
    throw error
  }
}

export async function retryUntilDone(
  attempt: () => Promise<boolean>,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!(await attempt())) {
    if (performance.now() > end)
      throw new TablesInUse(
        'tables are in use by a long transaction: they are left for another time',
      )
    // At moments that nobody else keeps to.
    await wait(100 + Math.random() * 500)
  }
}
