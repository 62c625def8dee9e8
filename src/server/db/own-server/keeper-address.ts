import { createHash } from 'node:crypto'
import { platform } from 'node:os'
import { join } from 'node:path'

/** Where the keeper of a data folder listens, as it is reached by a path to the folder. */
export function keeperAddress(folder: string, path: string): string {
  if (platform() !== 'win32') return join(path, 'keeper.sock')
  return `\\\\.\\pipe\\spill-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
}
