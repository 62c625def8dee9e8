import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A process id means something only in its own namespace, which is the container. Elsewhere than on Linux there is one. */
const own = existsSync('/proc/self/ns/pid') ? readlinkSync('/proc/self/ns/pid') : 'all'

function noted(folder: string): string {
  const file = join(folder, 'namespace')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Notes in which namespace the folder's server is started. */
export function noteNamespace(folder: string): void {
  if (noted(folder) !== own) writeFileSync(join(folder, 'namespace'), own)
}

/** Returns whether the folder's server was started in another container. */
export function runsElsewhere(folder: string): boolean {
  return !['', own].includes(noted(folder))
}
