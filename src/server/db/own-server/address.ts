import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Characters that a path of a socket may have, less what comes below a data folder. */
const longestFolder = 103 - '/postgres/.s.PGSQL.5432.lock'.length

const shortcuts = new Map<string, string>()

/** A path to a data folder below which sockets can be reached: a link to it where its own is too long. */
export function reachable(folder: string): string {
  if (Buffer.byteLength(folder) <= longestFolder) return folder
  const known = shortcuts.get(folder)
  if (known) return known
  const place = mkdtempSync(join(tmpdir(), 'spill-'))
  process.once('exit', () => rmSync(place, { recursive: true, force: true }))
  const shortcut = join(place, 'data')
  symlinkSync(folder, shortcut)
  shortcuts.set(folder, shortcut)
  return shortcut
}

/** Where the keeper of a data folder listens; the folder is reachable, or the current one. */
export function keeperAddress(folder: string, reachable: string): string {
  if (platform() !== 'win32') return join(reachable, 'keeper.sock')
  return `\\\\.\\pipe\\spill-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
}
