import { port } from './socket-path.ts'

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
