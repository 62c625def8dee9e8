import { sql } from 'drizzle-orm'
import { StartError } from '../../start-error.ts'
import { type Connection, type Database, rowsOf } from '../database.ts'
import { isScrubbed, rememberNight } from './last-night.ts'
import { emptyLostFiles } from './lost-files.ts'
import { hasRemnants, removeRemnants } from './remnants.ts'
import { rewriteTables } from './rewrite.ts'
import { scrubDateOf } from './schedule.ts'
import { tableGroups } from './tables.ts'

/** Any number but the migrations' one, as long as every process of this board asks for the same. */
const scrubLock = 5_411_705

/** How long a stop may wait until the scrub's connection has ended, and then for the tables to tidy. */
const endingMs = 1_000
const tidyingMs = 1_000

class NoRoom extends StartError {
  code = 'no_room_to_scrub'
}

export type Scrubbable = Pick<
  Connection,
  'db' | 'onDedicatedConnection' | 'ownServer' | 'hasDiskSpace'
>

export type ScrubOptions = {
  tell?: (line: string) => void
  signal?: AbortSignal | undefined
  /** Does nothing if this night was scrubbed already. */
  onlyIfMissed?: boolean
}

/**
 * Writes every row anew, so that nothing shows what was written together (docs/anonymity.md), and on
 * our own server rids files and log of deleted text. Answers whether that is done: one works at a
 * time. An abort ends it within about a second, with an AbortError.
 */
export async function scrub(board: Scrubbable, options: ScrubOptions = {}): Promise<boolean> {
  const { signal } = options
  signal?.throwIfAborted()
  try {
    return await board.onDedicatedConnection((db) => scrubOn(db, board, options))
  } catch (error) {
    // On another connection, since an abort ended that one. The error that counts is the first.
    await removeLeftovers(board).catch(() => {})
    signal?.throwIfAborted()
    throw error
  }
}

/** Removes what a scrub that failed or was killed left, unless one is at work. Throws TablesInUse after a second. */
export async function removeLeftovers({ db, onDedicatedConnection }: Scrubbable): Promise<void> {
  if (!(await hasRemnants(db))) return
  await onDedicatedConnection(async (db) => {
    if (await takeScrubLock(db)) await removeRemnants(db, tidyingMs)
  })
}

async function scrubOn(
  db: Database,
  { db: others, ownServer, hasDiskSpace }: Scrubbable,
  { tell = () => {}, signal, onlyIfMissed = false }: ScrubOptions,
): Promise<boolean> {
  if (!(await takeScrubLock(db))) return false
  if (onlyIfMissed && (await isScrubbed(db))) return true
  const scrubDate = scrubDateOf(new Date())
  return endedBy(signal, db, others, async () => {
    if (!hasDiskSpace(await sizeOfAll(db)))
      throw new NoRoom('The disk has no room for every table once more')
    if (ownServer) await emptyLostFiles(db)
    for await (const step of rewriteTables(db)) {
      tell(step)
      signal?.throwIfAborted()
    }
    if (ownServer) await dropTraces(db)
    await rememberNight(db, scrubDate)
    return true
  })
}

/** Until the connection ends. */
async function takeScrubLock(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ isOurs: boolean }>(
    db,
    sql`select pg_try_advisory_lock(${scrubLock}) as "isOurs"`,
  )
  return row?.isOurs === true
}

/** Does work that may wait for minutes on one connection; the signal ends that from another one. */
async function endedBy<Result>(
  signal: AbortSignal | undefined,
  db: Database,
  others: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  const [own] = await rowsOf<{ processId: number }>(db, sql`select pg_backend_pid() as "processId"`)
  let ending: Promise<unknown> | undefined
  const end = () => {
    // If that can't be reached either, its connections are gone, and ours with them.
    ending = others
      .execute(sql`select pg_terminate_backend(${own?.processId}, ${endingMs})`)
      .catch(() => {})
  }
  signal?.addEventListener('abort', end)
  try {
    signal?.throwIfAborted()
    return await work()
  } finally {
    signal?.removeEventListener('abort', end)
    await ending
  }
}

/** Bytes of all tables, as large as the copies can get. */
async function sizeOfAll(db: Database): Promise<number> {
  const tables = (await tableGroups(db)).flat().map(({ live }) => live)
  const [row] = await rowsOf<{ bytes: number }>(
    db,
    sql`select sum(pg_total_relation_size(live::regclass))::float8 as bytes
      from unnest(${sql.param(tables)}::text[]) as live`,
  )
  return row?.bytes ?? 0
}

/**
 * Of statistics that were replaced, which hold tags of what was deleted, and of write-ahead log: the
 * server keeps what is newer than a checkpoint, and a file that is full of older goes whole.
 */
async function dropTraces(db: Database): Promise<void> {
  await db.execute(sql`vacuum full pg_statistic`)
  await db.execute(sql`select pg_switch_wal()`)
  await db.execute(sql`checkpoint`)
}
