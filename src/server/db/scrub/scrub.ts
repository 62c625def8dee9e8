import { sql } from 'drizzle-orm'
import { OperatorError } from '../../errors/operator-error.ts'
import { type Connection, type Database, rowsOf } from '../database.ts'
import { isScrubbed, rememberNight, scrubDateOf } from './last-scrub.ts'
import { dropLeftovers, hasLeftovers } from './leftovers.ts'
import { truncateOrphanedFiles } from './orphaned-files.ts'
import { rewriteTables } from './rewrite.ts'
import { tableGroups } from './tables.ts'

/** The key of the lock that allows only one scrub or backup at a time: any number other than `migrationLock`. */
const scrubLock = 5_411_705

const terminationTimeoutMs = 1_000
const cleanupTimeoutMs = 1_000

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
 * server, this removes deleted text from all files (decision 17). Returns false if another scrub or a backup is
 * running. Throws soon after an abort.
 */
export async function scrub(board: Scrubbable, options: ScrubOptions = {}): Promise<boolean> {
  const { signal, onlyIfMissed } = options
  signal?.throwIfAborted()
  // Usually another process has already done the scrub of this night. `scrubOn` checks this again under the lock.
  if (onlyIfMissed && (await isScrubbed(board.db))) return true
  try {
    return await board.onDedicatedConnection((db) => scrubOn(db, board, options))
  } catch (error) {
    // Remove the unfinished copies over another connection, because an abort ends the first one.
    await removeLeftovers(board).catch(() => {})
    signal?.throwIfAborted()
    throw error
  }
}

export async function removeLeftovers({ db, onDedicatedConnection }: Scrubbable): Promise<void> {
  // Looked for first, because the lock would make a scrub that starts now give up.
  if (!(await hasLeftovers(db))) return
  await onDedicatedConnection(async (dedicated) => {
    if (await takeScrubLock(dedicated)) await dropLeftovers(dedicated, cleanupTimeoutMs)
  })
}

async function scrubOn(
  db: Database,
  { db: others, ownServer, hasDiskSpace }: Scrubbable,
  { log = () => {}, signal, onlyIfMissed = false }: ScrubOptions,
): Promise<boolean> {
  if (!(await takeScrubLock(db))) return false
  if (onlyIfMissed && (await isScrubbed(db))) return true
  const scrubDate = scrubDateOf(new Date())
  return withAbort(signal, db, others, async () => {
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
    await rememberNight(db, scrubDate)
    return true
  })
}

/** Takes the lock until the connection ends. Returns false if another one has it. */
export async function takeScrubLock(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ isOurs: boolean }>(
    db,
    sql`select pg_try_advisory_lock(${scrubLock}) as "isOurs"`,
  )
  return row?.isOurs === true
}

/** Runs `work` on `db`. An abort terminates that connection from another one, because it may be busy for minutes. */
async function withAbort<Result>(
  signal: AbortSignal | undefined,
  db: Database,
  others: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  const [own] = await rowsOf<{ processId: number }>(db, sql`select pg_backend_pid() as "processId"`)
  let terminating: Promise<unknown> | undefined
  const terminate = () => {
    // Ignore an error: if this connection fails as well, the server has stopped, and so has the work on `db`.
    terminating = others
      .execute(sql`select pg_terminate_backend(${own?.processId}, ${terminationTimeoutMs})`)
      .catch(() => {})
  }
  signal?.addEventListener('abort', terminate)
  try {
    signal?.throwIfAborted()
    return await work()
  } finally {
    signal?.removeEventListener('abort', terminate)
    await terminating
  }
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

/**
 * Removes deleted values from the files of the server. Old statistics contain deleted tags. The write-ahead log keeps
 * deleted text until a checkpoint deletes its files.
 */
async function dropTraces(db: Database): Promise<void> {
  await db.execute(sql`vacuum full pg_statistic`)
  await db.execute(sql`select pg_switch_wal()`)
  await db.execute(sql`checkpoint`)
}
