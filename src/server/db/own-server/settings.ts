import { port } from './socket-path.ts'

const mebibyte = 1024 * 1024

/** A checkpoint begins when the write-ahead log has this size. The log grows further while the checkpoint runs. */
export const maxWalBytes = 128 * mebibyte

/** Settings of PostgreSQL. They are passed as arguments at every start, instead of a configuration file. */
const settings: Record<string, string> = {
  listen_addresses: '',
  port: String(port),
  // The server's socket is in its working folder, which is the folder of the database files.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: '40',
  max_wal_size: `${maxWalBytes / mebibyte}MB`,
  min_wal_size: '32MB',
  // With `minimal`, rows that fill a new table are not written to this log. Only replication would need them there.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Deletes old files of the write-ahead log. If they were reused, they would still contain deleted text.
  wal_recycle: 'off',
  max_worker_processes: '2',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  jit: 'off',
  // Log fatal errors only, and no statements: error messages and statements may contain user content.
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
