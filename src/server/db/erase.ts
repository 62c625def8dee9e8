import type { PGlite } from '@electric-sql/pglite'

/** Bytes of text that are rewritten in a second or two, even while a stop is waiting for it. */
const quick = 128 * 1024 * 1024

/** Deletions of this many milliseconds are erased together. */
const batch = 10 * 60 * 1000

export type Eraser = {
  /** Text was deleted or overwritten: rid the files of it with the next batch. */
  eraseSoon: () => void
  /** Erases what is waiting before a close; a large board leaves it to its next start. */
  finish: () => Promise<void>
}

/**
 * Rids the embedded database's files of deleted text. A plain VACUUM only marks its space as free,
 * and the write-ahead log keeps it too: the tables are rewritten, the log is switched, and its old
 * files are removed where PostgreSQL would write over them some day.
 */
export function createEraser(client: PGlite, onError: (error: Error) => void): Eraser {
  let timer: NodeJS.Timeout | undefined
  const erase = async () => {
    clearTimeout(timer)
    timer = undefined
    await client.exec('vacuum (full) confessions, replies')
    await client.exec('set wal_recycle = off')
    await client.exec('select pg_switch_wal()')
    await client.exec('checkpoint')
  }
  return {
    eraseSoon: () => {
      timer ??= setTimeout(() => erase().catch(onError), batch).unref()
    },
    finish: async () => {
      try {
        if (timer && (await textSize(client)) < quick) await erase()
      } catch (error) {
        // The database is to be closed all the same; the next start plans another batch.
        onError(error instanceof Error ? error : new Error(String(error)))
      }
      clearTimeout(timer)
    },
  }
}

async function textSize(client: PGlite): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    "select (pg_total_relation_size('confessions') + pg_total_relation_size('replies'))::float8 as bytes",
  )
  return rows[0]?.bytes ?? 0
}
