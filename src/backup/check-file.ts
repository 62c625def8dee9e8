import { getTableName } from 'drizzle-orm'
import type { Secrets } from '../server/crypto/secret-file.ts'
import { olderSecrets } from '../server/db/schema/maintenance.ts'
import { OperatorError } from '../server/errors/operator-error.ts'
import type { Progress } from '../server/process/progress.ts'
import type { Header } from './header.ts'
import { countRows, type Manifest, refuseMissingSecrets } from './manifest.ts'
import { DamagedScript, readScript } from './read-script.ts'
import { countLines } from './row-progress.ts'
import { readSealed } from './sealed-file.ts'

/** A backup, and what opens it. */
export type Backup = { file: string; header: Header; identity: string; secrets: Secrets }

/** Reads a whole backup. Throws an OperatorError if it was cut or changed, or if a secret of its board is missing. */
export async function checkFile(backup: Backup, progress: Progress): Promise<Manifest> {
  const { file, header, secrets } = backup
  let manifest: Manifest | undefined
  let olderProofs: string[] = []
  try {
    await readScript(readSealed(file, backup), backup, {
      onManifest: (found) => {
        if (found.schemaNumber !== header.schemaNumber) throw new DamagedScript()
        manifest = found
        progress.begin('Rows checked', countRows(found))
      },
      onTable: async (table, rows) => {
        const read: Buffer[] = []
        let count = 0
        for await (const chunk of rows) {
          const lines = countLines(chunk)
          count += lines
          progress.advance(lines)
          if (table.name === getTableName(olderSecrets)) read.push(chunk)
        }
        if (count !== table.rows) throw new DamagedScript()
        if (read.length > 0) olderProofs = valuesOf(table.columns.indexOf('proof'), read)
      },
    })
    if (!manifest) throw new DamagedScript()
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(
      `${file} is damaged: it was cut or changed. Take another copy of it, or an earlier backup`,
      { cause },
    )
  }
  progress.end()
  // Otherwise the restore would succeed, and no board start after it.
  refuseMissingSecrets(olderProofs, secrets)
  return manifest
}

/** Returns the values of one column, which need no escaping. */
function valuesOf(column: number, rows: Buffer[]): string[] {
  const lines = Buffer.concat(rows).toString().trim().split('\n')
  return lines.map((line) => line.split('\t')[column] ?? '')
}
