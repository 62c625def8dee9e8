import { openSync } from 'node:fs'
import { platform } from 'node:os'
import { StartError } from '../../errors/operator-error.ts'
import { clusterPath } from './folder.ts'

export const superuser = 'spill'
/** Only used in the name of the socket file. */
export const port = 5432

export type Access = { host: string; port: number; user: string }

/** The server listens on a socket in the cluster's folder, which no other user can enter. */
export function accessTo(folder: string): Access {
  return { host: clusterPath(shortPathTo(folder)), port, user: superuser }
}

/** The path of a socket can have at most 103 bytes on macOS, and a few more on Linux. */
const maxBytes = 103 - '/postgres/.s.PGSQL.5432.lock'.length

const descriptors = new Map<string, number>()

/**
 * Returns a path to the folder that is short enough for sockets. On Linux, a long path is replaced by one that is only
 * valid in this process, through an open descriptor. Elsewhere, a long path throws a StartError.
 */
function shortPathTo(folder: string): string {
  if (Buffer.byteLength(folder) <= maxBytes) return folder
  if (platform() !== 'linux')
    throw new StartError(`DATA_DIR ${folder} has more than ${maxBytes} bytes: name a shorter path`)
  const descriptor = descriptors.get(folder) ?? openSync(folder, 'r')
  descriptors.set(folder, descriptor)
  return `/proc/self/fd/${descriptor}`
}
