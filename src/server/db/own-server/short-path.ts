import { openSync } from 'node:fs'
import { platform } from 'node:os'
import { StartError } from '../../errors/operator-error.ts'

/** The path of a socket has at most 103 bytes on macOS, and a few more on Linux. */
const maxBytes = 103 - '/postgres/.s.PGSQL.5432.lock'.length

const descriptors = new Map<string, number>()

/**
 * Valid in this process alone: on Linux a long one goes by an open descriptor. Throws a StartError
 * elsewhere.
 */
export function shortPathTo(folder: string): string {
  if (Buffer.byteLength(folder) <= maxBytes) return folder
  if (platform() !== 'linux')
    throw new StartError(`DATA_DIR ${folder} has more than ${maxBytes} bytes: name a shorter path`)
  const descriptor = descriptors.get(folder) ?? openSync(folder, 'r')
  descriptors.set(folder, descriptor)
  return `/proc/self/fd/${descriptor}`
}
