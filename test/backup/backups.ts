import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { inject } from 'vitest'
import { backUp } from '../../src/backup/backup.ts'
import { restore } from '../../src/backup/restore.ts'
import { readHeader, readSealed } from '../../src/backup/sealed-file.ts'
import type { Board } from '../../src/server/board/board.ts'
import { createProgress } from '../../src/server/process/progress.ts'
import { testConfig } from '../board.ts'

const identity = await generateX25519Identity()
export const backupKey = await identityToRecipient(identity)
export const silent = createProgress({ write: () => {} })

/** Makes a folder that is deleted after the run, with the key file that opens the backups of the tests. */
export function newBackupFolder() {
  const folder = mkdtempSync(join(inject('databases').scratch, 'backup-'))
  const identityFile = join(folder, 'key.txt')
  writeFileSync(identityFile, `# A comment\n${identity}\n`)
  return { folder, identityFile, file: join(folder, 'one.backup') }
}

export function backUpTo(board: Board, file: string, isMove = false) {
  const config = { ...board.config, backupKey }
  return backUp({ ...board, config }, { file, isMove, progress: silent })
}

/** Returns what the file says to someone with its key. */
export async function openBackup(file: string): Promise<string> {
  const chunks: Buffer[] = []
  const header = await readHeader(file)
  for await (const chunk of readSealed(file, { header, identity })) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Returns the rows of a table in an opened backup, as lines. */
export function rowsIn(script: string, table: string): string[] {
  const [, rows] = new RegExp(`^COPY "${table}" .*\\n([^]*?)^\\\\\\.$`, 'm').exec(script) ?? []
  return rows?.split('\n').slice(0, -1) ?? []
}

export async function restoreHere(
  settings: Record<string, string>,
  { file, identityFile }: { file: string; identityFile: string },
) {
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  await restore(testConfig(settings), { file, identityFile, progress: silent, log })
  return lines
}
