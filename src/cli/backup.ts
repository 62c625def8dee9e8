import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, nameOfDay, outdatedFiles, type Written } from '../backup/backup.ts'
import { newKeyFile } from '../backup/identity.ts'
import { OperatorError, reasonOf } from '../server/errors/operator-error.ts'
import { createTerminalProgress } from '../server/process/progress.ts'
import { runCommand, UsageError } from './run-command.ts'
import { withBoard } from './with-board.ts'

await runCommand('npm run backup -- FILE [--move] | --to-directory DIR | --new-key', async () => {
  const { values, positionals } = parseArgs({
    options: {
      move: { type: 'boolean', default: false },
      'to-directory': { type: 'string' },
      'new-key': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const { move: isMove, 'to-directory': directory, 'new-key': isNewKey } = values
  const [file] = positionals
  const asked = [...positionals, ...(directory === undefined ? [] : [directory])]
  if (isNewKey) asked.push('--new-key')
  if (asked.length !== 1 || !asked[0] || (isMove && !file)) throw new UsageError()
  if (isNewKey) console.log(await newKeyFile())
  else if (file) await backUpTo(file, isMove)
  else if (directory) await backUpInto(directory)
  return 0
})

/** An existing file may be anything, even the secret of the board. */
async function backUpTo(file: string, isMove: boolean): Promise<void> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already: nothing was written`)
  await writeBackup(file, isMove)
}

async function backUpInto(directory: string): Promise<void> {
  createDirectory(directory)
  const today = new Date().toLocaleDateString('sv-SE')
  await writeBackup(join(directory, nameOfDay(today)), false)
  for (const file of outdatedFiles(readdirSync(directory), today)) rmSync(join(directory, file))
}

function createDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new OperatorError(`${directory} can't be created: ${reasonOf(cause)}`, { cause })
  }
}

async function writeBackup(file: string, isMove: boolean): Promise<void> {
  const progress = createTerminalProgress(process.stderr)
  const written = await withBoard((board) => backUp(board, { file, isMove, progress }))
  console.log(summaryOf(file, written))
}

function summaryOf(file: string, { manifest, bytes, keyFingerprint }: Written): string {
  const mebibytes = bytes / 1024 / 1024
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const counted = rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`
  return `${file}: ${counted} in ${mebibytes} MiB, sealed to the key ${keyFingerprint}
Delete it after ${manifest.keepUntil}: it holds what is deleted on the board from now on`
}
