import { escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { backupMac } from '../server/crypto/backup-mac.ts'
import type { Keys } from '../server/crypto/keys.ts'
import type { DedicatedDatabase } from '../server/db/database.ts'
import type { Header } from './header.ts'
import type { CopiedTable, Manifest } from './manifest.ts'
import { columnsOf } from './tables.ts'

/*
 * The content of a backup is a script for `psql`: the manifest as a comment, a COPY for each table, and at the end the
 * proof as a comment. The proof is an HMAC of all that precedes it, including the header outside the seal.
 */

export const comment = '-- '
export const endOfRows = '\\.\n'

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

export function copyLine(table: CopiedTable): string {
  return `COPY ${escapeIdentifier(table.name)} (${columnsOf(table)}) FROM stdin;\n`
}
