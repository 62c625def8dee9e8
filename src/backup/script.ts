import { type Hmac, timingSafeEqual } from 'node:crypto'
import { escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { backupMac } from '../server/crypto/backup-mac.ts'
import { deriveKeys, type Keys } from '../server/crypto/keys.ts'
import type { Secrets } from '../server/crypto/secret-file.ts'
import type { DedicatedDatabase } from '../server/db/database.ts'
import { OperatorError } from '../server/errors/operator-error.ts'
import { type CopiedTable, findSecret, Manifest } from './manifest.ts'
import { type Header, readSealed } from './sealed-file.ts'
import { columnsOf } from './tables.ts'

/*
 * The content of a backup is a script for `psql`: the manifest as a comment, a COPY for each table, and at the end the
 * proof as a comment. The proof is an HMAC of all that precedes it, including the header outside the seal.
 */

const comment = '-- '
const endOfRows = '\\.\n'
/** A manifest has a few thousand bytes. */
const maxLineBytes = 1024 * 1024

/** Yields the script, with the rows of each table in random order. */
export async function* writeScript(
  db: DedicatedDatabase,
  { header, manifest, keys }: { header: Header; manifest: Manifest; keys: Keys },
): AsyncGenerator<Buffer> {
  const mac = backupMac(keys).update(header.line)
  for await (const chunk of contentOf(db, manifest)) {
    const bytes = Buffer.from(chunk)
    mac.update(bytes)
    yield bytes
  }
  yield Buffer.from(`${comment}${mac.digest('hex')}\n`)
}

async function* contentOf(
  db: DedicatedDatabase,
  manifest: Manifest,
): AsyncGenerator<string | Buffer> {
  yield `${comment}${JSON.stringify(manifest)}\n`
  for (const table of manifest.tables) {
    yield copyLine(table)
    // random() is not safe here: its next numbers can be computed from earlier ones.
    const rows = `select ${columnsOf(table)} from ${escapeIdentifier(table.name)} order by gen_random_uuid()`
    yield* db.$client.query(copyTo(`copy (${rows}) to stdout (encoding 'UTF8')`))
    yield endOfRows
  }
}

function copyLine(table: CopiedTable): string {
  return `COPY ${escapeIdentifier(table.name)} (${columnsOf(table)}) FROM stdin;\n`
}

export type Backup = { file: string; header: Header; identity: string; secrets: Secrets }

export type Script = AsyncDisposable & {
  manifest: Manifest
  /** Calls `onTable` for each table, which must read all rows. Only after this has ended, the rows are proven. */
  read: (
    onTable: (table: CopiedTable, rows: AsyncIterable<Buffer>) => Promise<void>,
  ) => Promise<void>
}

/** This and `read` throw an OperatorError for another secret, and for a file that was cut or changed. */
export async function openScript(backup: Backup): Promise<Script> {
  const { file, header, secrets } = backup
  const damaged = (cause?: unknown) =>
    new OperatorError(
      `${file} is damaged: it was cut or changed. Take another copy of it, or an earlier backup`,
      { cause },
    )
  const content = readSealed(file, backup)
  let mac: Hmac | undefined
  const reader = createReader(content, { onRead: (bytes) => mac?.update(bytes), damaged })
  const line = await reader.line()
  const manifest = parseManifest(line)
  if (manifest?.schemaNumber !== header.schemaNumber) throw damaged()
  // Only the manifest names the secret, so the sum begins after its line was read.
  mac = backupMac(deriveKeys(findSecret(manifest, secrets)))
    .update(header.line)
    .update(line)
  return {
    manifest,
    read: async (onTable) => {
      for (const table of manifest.tables) {
        if ((await reader.line()) !== copyLine(table)) throw damaged()
        await onTable(table, reader.rows())
      }
      const proof = Buffer.from(`${comment}${mac.digest('hex')}\n`)
      const found = await reader.rest(2 * proof.length)
      if (found.length !== proof.length || !timingSafeEqual(found, proof)) throw damaged()
    },
    [Symbol.asyncDispose]: async () => void (await content.return(undefined)),
  }
}

function parseManifest(line: string): Manifest | undefined {
  try {
    return Manifest.parse(JSON.parse(line.slice(comment.length)))
  } catch {
    return undefined
  }
}

type ReaderOptions = { onRead: (bytes: Buffer) => void; damaged: (cause?: unknown) => Error }

/** Reads lines and rows of a stream. Calls `onRead` with everything that `line` and `rows` have read. */
function createReader(content: AsyncGenerator<Buffer>, { onRead, damaged }: ReaderOptions) {
  let ahead: Buffer = Buffer.alloc(0)
  const readMore = async () => {
    const { value, done } = await content.next().catch((cause) => {
      throw damaged(cause)
    })
    if (!done) ahead = ahead.length > 0 ? Buffer.concat([ahead, value]) : value
    return !done
  }
  const take = (length: number) => {
    const taken = ahead.subarray(0, length)
    ahead = ahead.subarray(length)
    onRead(taken)
    return taken
  }
  return {
    line: async (): Promise<string> => {
      while (!ahead.includes('\n'))
        if (ahead.length > maxLineBytes || !(await readMore())) throw damaged()
      return take(ahead.indexOf('\n') + 1).toString()
    },
    /** Yields whole rows. At the begin of each turn, `ahead` begins with a row or with the end. */
    rows: async function* (): AsyncGenerator<Buffer> {
      for (;;) {
        const isEnd = ahead.subarray(0, endOfRows.length).equals(Buffer.from(endOfRows))
        const end = isEnd ? 0 : ahead.indexOf(`\n${endOfRows}`) + 1
        const length = isEnd || end > 0 ? end : ahead.lastIndexOf('\n') + 1
        if (length > 0) yield take(length)
        if (isEnd || end > 0) break
        if (!(await readMore())) throw damaged()
      }
      take(endOfRows.length)
    },
    /** Returns what follows, or the beginning of it if it has more than `maxBytes`. */
    rest: async (maxBytes: number): Promise<Buffer> => {
      while (ahead.length <= maxBytes && (await readMore()));
      return ahead
    },
  }
}
