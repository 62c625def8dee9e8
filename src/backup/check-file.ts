import type { Secrets } from '../server/crypto/secret-file.ts'
import { OperatorError } from '../server/errors/operator-error.ts'
import type { Progress } from '../server/process/progress.ts'
import type { Header } from './header.ts'
import { countRows, type Manifest } from './manifest.ts'
import { DamagedScript, readScript } from './read-script.ts'
import { countLines } from './row-progress.ts'
import { readSealed } from './sealed-file.ts'

/** A backup, and what opens it. */
export type Backup = { file: string; header: Header; identity: string; secrets: Secrets }

/** Reads a whole backup. Throws an OperatorError if it was cut or changed, or made with another secret. */
export async function checkFile(backup: Backup, progress: Progress): Promise<Manifest> {
  const { file } = backup
  let manifest: Manifest | undefined
  try {
    await readScript(readSealed(file, backup), backup, {
      onManifest: (found) => {
        manifest = found
        progress.begin('Rows checked', countRows(found))
      },
      onTable: async (table, rows) => {
        let count = 0
        for await (const chunk of rows) {
          const lines = countLines(chunk)
          count += lines
          progress.advance(lines)
        }
        if (count !== table.rows) throw new DamagedScript()
      },
    })
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(`${file} is damaged: it was cut or changed`, { cause })
  }
  progress.end()
  if (manifest?.schemaNumber !== backup.header.schemaNumber) throw new DamagedScript()
  return manifest
}
