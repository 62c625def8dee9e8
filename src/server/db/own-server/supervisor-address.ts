import { createHash } from 'node:crypto'
import { platform } from 'node:os'
import { join } from 'node:path'

/** `path` leads to the folder, and may be shorter than its name. */
export function supervisorAddress(folder: string, path: string): string {
  if (platform() !== 'win32') return join(path, 'supervisor.sock')
  return `\\\\.\\pipe\\spill-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
}
