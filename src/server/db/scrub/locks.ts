import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { StartError } from '../../start-error.ts'
import type { Database } from '../database.ts'
import { isLockTimeout } from '../failures.ts'

/**
 * Whoever wants a table that we wait for waits behind us: how long until we have all tables or let go,
 * and how long each statement takes at most that we keep them for.
 */
const [lockMs, statementMs] = [50, 100]

/** After which a table that is never free is left for another time. */
const defaultPatienceMs = 5 * 60 * 1000

/** Something holds tables for minutes: a long transaction, or a migration. */
export class TablesInUse extends StartError {
  code = 'tables_in_use'
}

/**
 * Runs all of the statements in one transaction that holds the tables, or none; answers whether it
 * could. One message to the server: the tables are not held for the time of many.
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
    `set local statement_timeout = ${lockMs}`,
    ...locking,
    `set local statement_timeout = ${statementMs}`,
    ...statements,
    'commit',
  ]
  try {
    await db.execute(sql.raw(all.join(';\n')))
    return true
  } catch (error) {
    // On a connection that is gone that fails too, and says less.
    await db.execute(sql`rollback`).catch(() => {})
    if (isLockTimeout(error)) return false
    throw error
  }
}

/** Tries again at moments that nobody else keeps to. Throws TablesInUse when patience is over. */
export async function retryUntilDone(
  attempt: () => Promise<boolean>,
  patienceMs = defaultPatienceMs,
): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await attempt())) {
    if (Date.now() > end)
      throw new TablesInUse(
        'tables are in use by a long transaction: they are left for another time',
      )
    await wait(100 + Math.random() * 500)
  }
}
