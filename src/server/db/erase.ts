import type { PGlite } from '@electric-sql/pglite'

/** Bytes of text that are rewritten in a second or two, even while a stop is waiting for it. */
const quick = 128 * 1024 * 1024

/** What is to be erased within this many milliseconds is erased together. */
const batch = 10 * 60 * 1000

export type Eraser = {
  /** Text was deleted or overwritten, or someone signed in: erase the traces with the next batch. */
  eraseSoon: () => void
  /** Erases what is waiting before a close; a large board leaves it to its next start. */
  finish: () => Promise<void>
}

/** One column each whose values pass through an expression, so that PostgreSQL writes every row anew. */
const rewrites = [
  'alter table confessions alter title type text using (title || $$$$)',
  'alter table replies alter content type text using (content || $$$$)',
  'alter table reactions alter voter_tag type uuid using (voter_tag::text::uuid)',
  'alter table users alter sealed_address type text using (sealed_address || $$$$)',
  'alter table sessions alter hash type uuid using (hash::text::uuid)',
  'alter table mail_links alter hash type uuid using (hash::text::uuid)',
  'alter table attempts alter bucket type uuid using (bucket::text::uuid)',
]

/**
 * Rids the embedded database's files of what should be gone. Every row is written anew in a single
 * transaction: deleted text is left behind, and so are the numbers of the transactions that wrote
 * the rows, by which a sign-in and the reply that followed it could be told to belong together. The
 * write-ahead log still knows both; it is switched, and its old files are removed where PostgreSQL
 * would write over them some day.
 */
export function createEraser(client: PGlite, onError: (error: Error) => void): Eraser {
  let timer: NodeJS.Timeout | undefined
  const erase = async () => {
    clearTimeout(timer)
    timer = undefined
    await client.transaction((tx) => tx.exec(rewrites.join(';')))
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
