import { sql } from 'drizzle-orm'
import { dayMs } from '../../../contract/durations.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { type Connection, type Database, rowsOf } from '../database.ts'
import { readUpkeep, rememberUpkeep, tryUpkeepLock } from '../upkeep.ts'
import { dropLeftovers, hasLeftovers, truncateOrphanedFiles } from './leftovers.ts'
import { retryUntilTrue } from './locks.ts'
import { rewriteTables } from './rewrite.ts'
import { tableGroups } from './tables.ts'

const cleanupTimeoutMs = 1_000
/** How long a cleanup waits until the server has ended the connection of an aborted scrub. */
const endTimeoutMs = 2_000

export type Scrubbable = Pick<
  Connection,
  'db' | 'onDedicatedConnection' | 'ownServer' | 'hasDiskSpace'
>

type ScrubOptions = {
  log?: (line: string) => void
  signal?: AbortSignal | undefined
  onlyIfMissed?: boolean
}

/**
 * Rewrites all tables in random order, so that nothing shows which rows were written together. On the board's own
 * server, this removes deleted text from all files (decision 17). Returns false if another scrub, a backup or a migration
 * is running. Throws soon after an abort.
 */
export async function scrub(board: Scrubbable, options: ScrubOptions = {}): Promise<boolean> {
  const { signal, onlyIfMissed } = options
  signal?.throwIfAborted()
  // Usually another process has already done the scrub of this night. `scrubOn` checks this again under the lock.
  if (onlyIfMissed && (await isScrubbed(board.db))) return true
  try {
    return await board.onDedicatedConnection(async (db) => {
      // A statement may take minutes, so an abort closes the connection.
      const closeConnection = () => void db.$client.connection.stream.destroy()
      signal?.addEventListener('abort', closeConnection)
      return scrubOn(db, board, options).finally(() =>
        signal?.removeEventListener('abort', closeConnection),
      )
    })
  } catch (error) {
    await retryUntilTrue(() => removeLeftovers(board), endTimeoutMs).catch(() => {})
    signal?.throwIfAborted()
    throw error
  }
}

/** Removes what a stopped scrub left. Returns false if a scrub, backup or migration is running. */
export function removeLeftovers({ onDedicatedConnection }: Scrubbable): Promise<boolean> {
  return onDedicatedConnection(async (db) => {
    // Check before taking the lock: a scrub or backup that starts while we hold it gives up.
    if (!(await hasLeftovers(db))) return true
    const isOurs = await tryUpkeepLock(db)
    if (isOurs) await dropLeftovers(db, cleanupTimeoutMs)
    return isOurs
  })
}

async function scrubOn(
  db: Database,
  { ownServer, hasDiskSpace }: Scrubbable,
  { log = () => {}, signal, onlyIfMissed = false }: ScrubOptions,
): Promise<boolean> {
  signal?.throwIfAborted()
  if (!(await tryUpkeepLock(db))) return false
  if (onlyIfMissed && (await isScrubbed(db))) return true
  const lastScrub = scrubDateOf(new Date())
  if (!hasDiskSpace(await bytesOfTables(db)))
    throw new OperatorError(
      'The disk of DATA_DIR has no room for a second copy of every table: make room outside of this folder',
    )
  if (ownServer) await truncateOrphanedFiles(db)
  for await (const step of rewriteTables(db)) {
    log(step)
    signal?.throwIfAborted()
  }
  if (ownServer) await dropTraces(db)
  await rememberUpkeep(db, { lastScrub })
  return true
}

async function bytesOfTables(db: Database): Promise<number> {
  const tables = (await tableGroups(db)).flat().map(({ live }) => live)
  const [row] = await rowsOf<{ bytes: number }>(
    db,
    sql`select sum(pg_total_relation_size(live::regclass))::float8 as bytes
      from unnest(${sql.param(tables)}::text[]) as live`,
  )
  return row?.bytes ?? 0
}

/** Old statistics have deleted tags, and the write-ahead log has deleted text until a checkpoint. */
async function dropTraces(db: Database): Promise<void> {
  await db.execute(sql`vacuum full pg_statistic`)
  await db.execute(sql`select pg_switch_wal()`)
  await db.execute(sql`checkpoint`)
}

/** The earliest hour at which a nightly scrub begins, in the time zone of the process. */
export const fromHour = 3

/** Returns the date of the night to which a time belongs, as YYYY-MM-DD (the Swedish format). */
export function scrubDateOf(now: Date): string {
  const night = new Date(now)
  if (now.getHours() < fromHour) night.setDate(night.getDate() - 1)
  return night.toLocaleDateString('sv-SE')
}

/** Also true for a date of tomorrow: another process may run in a time zone that is ahead. */
export async function isScrubbed(db: Database): Promise<boolean> {
  const lastScrub = (await readUpkeep(db))?.lastScrub
  const now = Date.now()
  const dates = [now, now + dayMs].map((time) => scrubDateOf(new Date(time)))
  return dates.some((date) => date === lastScrub)
}
