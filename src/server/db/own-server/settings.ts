import { openSync } from 'node:fs'
import { platform } from 'node:os'
import { StartError } from '../../errors/operator-error.ts'
import { clusterPath } from './folder.ts'

export const superuser = 'spill'
/** Only used in the name of the socket file. */
const port = 5432
export const socketFile = `.s.PGSQL.${port}`

export type Access = ReturnType<typeof accessTo>

/** The server listens on a socket in the cluster's folder, which no other user can enter. */
export function accessTo(folder: string) {
  return {
    host: clusterPath(shortPathTo(folder)),
    port,
    user: superuser,
    // Set here, because the driver would read `PG…` environment variables, which are for other servers.
    database: 'postgres',
    ssl: false,
    options: '-c client_min_messages=warning',
    client_encoding: 'UTF8',
  }
}

/** The path of a socket can have at most 103 bytes on macOS, and a few more on Linux. */
const maxBytes = 103 - `/postgres/${socketFile}.lock`.length

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

const mebibyte = 1024 * 1024

/** At this size of the write-ahead log a checkpoint begins. The log still grows while the checkpoint runs. */
export const maxWalBytes = 128 * mebibyte

/** Passed as arguments at every start, without a configuration file. Messages must not contain user content. */
const settings: Record<string, string> = {
  listen_addresses: '',
  port: String(port),
  // Relative to the working folder, which is the cluster's folder.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: '40',
  max_wal_size: `${maxWalBytes / mebibyte}MB`,
  min_wal_size: '32MB',
  // Without replication, filling a new table does not have to be logged.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Delete old write-ahead log files: they contain users' texts, and recycled files would still contain them.
  wal_recycle: 'off',
  // After a crash the server must end, not recover by itself: `readWal` runs before another one is started.
  restart_after_crash: 'off',
  max_worker_processes: '2',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  jit: 'off',
  // Don't log errors and their statements: they can contain users' texts.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

export function serverArguments(overrides: Record<string, string> = {}): string[] {
  return Object.entries({ ...settings, ...overrides }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}
