import { openSync } from 'node:fs'
import { platform } from 'node:os'
import { StartError } from '../../errors/operator-error.ts'
import { clusterPath } from './folder.ts'

export const superuser = 'spill'
/** The server listens on no network port. PostgreSQL uses this number in the name of its socket file only. */
export const port = 5432

/**
 * Returns the options for a connection through the socket in the folder of the database files. No other user can
 * enter it. For missing options, the driver would use `PG…` environment variables, which are meant for other servers.
 */
export function accessTo(shortPath: string) {
  return {
    host: clusterPath(shortPath),
    port,
    user: superuser,
    database: 'postgres',
    ssl: false,
    options: '-c client_min_messages=warning',
    client_encoding: 'UTF8',
  }
}

/** Limit for the folder's path: a socket's whole path can have at most 103 bytes on macOS, a few more on Linux. */
const maxBytes = 103 - '/postgres/.s.PGSQL.5432.lock'.length

/**
 * Returns a path to the folder that is short enough for sockets. On Linux, a long path is replaced by that of an open
 * file descriptor, which is valid in this process only. On other systems, a long path throws a StartError.
 */
export function shortPathTo(folder: string): string {
  if (Buffer.byteLength(folder) <= maxBytes) return folder
  if (platform() !== 'linux')
    throw new StartError(`DATA_DIR ${folder} has more than ${maxBytes} bytes: name a shorter path`)
  return `/proc/self/fd/${openSync(folder, 'r')}`
}
