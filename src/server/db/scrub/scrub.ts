import { sql } from 'drizzle-orm'
import { StartError } from '../../start-error.ts'
import { type Connection, type Database, rowsOf } from '../connect.ts'
import { scrubs } from '../schema.ts'
import { nightOf } from './nights.ts'
import { removeRemnants } from './remnants.ts'
import { rewriteTables } from './rewrite.ts'
import { tableGroups } from './tables.ts'

/** Any number but the migrations' one, as long as every process of this board asks for the same. */
const scrubLock = 5_411_705

export type Scrubbable = Pick<Connection, 'db' | 'aside' | 'ownServer' | 'hasRoom'>

/**
 * Writes every row anew, so that nothing shows what was written together (docs/anonymity.md), and on
 * our own server rids files and log of deleted text. Answers whether it did: one works at a time. An
 * abort ends it at once, with an error; what it leaves the next one removes.
 */
export function scrub(
  { db: others, aside, ownServer, hasRoom }: Scrubbable,
  {
    tell = () => {},
    signal,
  }: { tell?: (line: string) => void; signal?: AbortSignal | undefined } = {},
): Promise<boolean> {
  return aside(async (db) => {
    const [row] = await rowsOf<{ isOurs: boolean; process: number }>(
      db,
      sql`select pg_try_advisory_lock(${scrubLock}) as "isOurs", pg_backend_pid() as process`,
    )
    if (!row?.isOurs) return false
    const night = nightOf(new Date())
    // If that can't be reached either, its connections are gone, and ours with them.
    const end = () =>
      others.execute(sql`select pg_terminate_backend(${row.process})`).catch(() => {})
    signal?.addEventListener('abort', end)
    try {
      signal?.throwIfAborted()
      if (!hasRoom(await sizeOfAll(db)))
        throw new StartError('The disk has no room for every table once more')
      for await (const step of rewriteTables(db)) tell(step)
      if (ownServer) await emptyLog(db)
    } catch (error) {
      // Unless the connection is gone; the error that counts is the first.
      await removeRemnants(db).catch(() => {})
      throw error
    } finally {
      signal?.removeEventListener('abort', end)
    }
    await remember(db, night)
    return true
  })
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

/** Of the log the server keeps what is newer than a checkpoint; a file that is full of it goes whole. */
async function emptyLog(db: Database): Promise<void> {
  await db.execute(sql`select pg_switch_wal()`)
  await db.execute(sql`checkpoint`)
}

async function remember(db: Database, lastNight: string): Promise<void> {
  await db
    .insert(scrubs)
    .values({ lastNight })
    .onConflictDoUpdate({ target: scrubs.only, set: { lastNight } })
}
