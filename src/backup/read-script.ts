import { type Hmac, timingSafeEqual } from 'node:crypto'
import { backupMac } from '../server/crypto/backup-mac.ts'
import { deriveKeys } from '../server/crypto/keys.ts'
import type { Secrets } from '../server/crypto/secret-file.ts'
import type { Header } from './header.ts'
import { type CopiedTable, findSecret, Manifest } from './manifest.ts'
import { comment, copyLine, endOfRows } from './script.ts'

type Rows = AsyncGenerator<Buffer>

type ScriptReader = {
  onManifest: (manifest: Manifest) => void
  onTable: (table: CopiedTable, rows: Rows) => Promise<void>
}

/** A manifest has a few thousand bytes. */
const maxLineBytes = 1024 * 1024

/** Thrown if the content is not what a backup has. */
export class DamagedScript extends Error {}

/**
 * Reads a script to its end. Calls `onTable` for each table, which must read all rows. Throws an OperatorError if it was
 * made with another secret, and a DamagedScript if it is not as it was written.
 */
export async function readScript(
  content: AsyncIterable<Buffer>,
  { header, secrets }: { header: Header; secrets: Secrets },
  { onManifest, onTable }: ScriptReader,
): Promise<void> {
  const reader = createReader(content, (bytes) => mac?.update(bytes))
  let mac: Hmac | undefined
  const line = await reader.line()
  const manifest = parseManifest(line)
  // Only the manifest names the secret, so the sum begins after its line was read.
  mac = backupMac(deriveKeys(findSecret(manifest, secrets)))
    .update(header.line)
    .update(line)
  onManifest(manifest)
  for (const table of manifest.tables) {
    if ((await reader.line()) !== copyLine(table)) throw new DamagedScript()
    await onTable(table, reader.rows())
  }
  const proof = Buffer.from(`${comment}${mac.digest('hex')}\n`)
  const found = await reader.rest(2 * proof.length)
  if (found.length !== proof.length || !timingSafeEqual(found, proof)) throw new DamagedScript()
}

function parseManifest(line: string): Manifest {
  if (!line.startsWith(comment)) throw new DamagedScript()
  return Manifest.parse(JSON.parse(line.slice(comment.length)))
}

/** Reads lines and rows of a stream. Calls `onRead` with everything that `line` and `rows` have read. */
function createReader(content: AsyncIterable<Buffer>, onRead: (bytes: Buffer) => void) {
  const chunks = content[Symbol.asyncIterator]()
  let ahead: Buffer = Buffer.alloc(0)
  const readMore = async () => {
    const { value, done } = await chunks.next()
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
        if (ahead.length > maxLineBytes || !(await readMore())) throw new DamagedScript()
      return take(ahead.indexOf('\n') + 1).toString()
    },
    /** Yields whole rows. At the begin of each turn, `ahead` begins with a row or with the end. */
    rows: async function* (): Rows {
      for (;;) {
        const isEnd = ahead.subarray(0, endOfRows.length).equals(Buffer.from(endOfRows))
        const end = isEnd ? 0 : ahead.indexOf(`\n${endOfRows}`) + 1
        const length = isEnd || end > 0 ? end : ahead.lastIndexOf('\n') + 1
        if (length > 0) yield take(length)
        if (isEnd || end > 0) break
        if (!(await readMore())) throw new DamagedScript()
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
