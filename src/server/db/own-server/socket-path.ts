import { openSync } from 'node:fs'
import { platform } from 'node:os'
import { StartError } from '../../errors/operator-error.ts'
import { clusterPath } from './folder.ts'

export const superuser = 'spill'
/** The server listens on no network port. PostgreSQL uses this number in the name of its socket file only. */
export const port = 5432

export type Access = { host: string; port: number; user: string }

/** The server listens on a socket in the cluster's folder, which no other user can enter. */
export function accessTo(folder: string): Access {
  return { host: clusterPath(shortPathTo(folder)), port, user: superuser }
}

/** Limit for the folder's path: a socket's whole path can have at most 103 bytes on macOS, a few more on Linux. */
const maxBytes = 103 - '/postgres/.s.PGSQL.5432.lock'.length

const descriptors = new Map<string, number>()

/**
 * Returns a path to the folder that is short enough for sockets. On Linux, a long path is replaced by that of an open
 * file descriptor, which is valid in this process only. On other systems, a long path throws a StartError.
 */
export function shortPathTo(folder: string): string {
  if (Buffer.byteLength(folder) <= maxBytes) return folder
  if (platform() !== 'linux')
    throw new StartError(`DATA_DIR ${folder} has more than ${maxBytes} bytes: name a shorter path`)
  const descriptor = descriptors.get(folder) ?? openSync(folder, 'r')
  descriptors.set(folder, descriptor)
  return `/proc/self/fd/${descriptor}`
}
