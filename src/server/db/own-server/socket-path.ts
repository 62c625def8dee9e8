import { openSync } from 'node:fs'
import { platform } from 'node:os'
import { StartError } from '../../errors/operator-error.ts'
import { clusterPath } from './folder.ts'

export const superuser = 'spill'
/** Only used in the name of the socket file. */
export const port = 5432

/**
 * Returns options for connections. The socket is in the cluster's folder, which no other user can enter. The driver would
 * take missing options from `PG…` environment variables, which are meant for other servers.
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

/** The path of a socket can have at most 103 bytes on macOS, and a few more on Linux. */
const maxBytes = 103 - '/postgres/.s.PGSQL.5432.lock'.length

/**
 * Returns a path to the folder that is short enough for sockets. On Linux, a long path is replaced by one that is only
 * valid in this process, through an open descriptor. Elsewhere, a long path throws a StartError.
 */
export function shortPathTo(folder: string): string {
  if (Buffer.byteLength(folder) <= maxBytes) return folder
  if (platform() !== 'linux')
    throw new StartError(`DATA_DIR ${folder} has more than ${maxBytes} bytes: name a shorter path`)
  return `/proc/self/fd/${openSync(folder, 'r')}`
}
