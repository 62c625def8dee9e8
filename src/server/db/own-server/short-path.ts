import { openSync } from 'node:fs'
import { platform } from 'node:os'
import { StartError } from '../../start-error.ts'

/** Bytes that a path to a folder may have, so that one to a socket below it is not too long. */
const mostBytes = 103 - '/postgres/.s.PGSQL.5432.lock'.length

const descriptors = new Map<string, number>()

/**
 * A path, for this process alone, to a folder in which sockets are. Linux leads there by an open
 * descriptor; throws a StartError for a path that is too long elsewhere.
 */
export function shortPathTo(folder: string): string {
  if (Buffer.byteLength(folder) <= mostBytes) return folder
  if (platform() !== 'linux')
    throw new StartError(`DATA_DIR ${folder} has more than ${mostBytes} bytes: name a shorter path`)
  const descriptor = descriptors.get(folder) ?? openSync(folder, 'r')
  descriptors.set(folder, descriptor)
  return `/proc/self/fd/${descriptor}`
}
