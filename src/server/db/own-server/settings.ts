import { port } from './access.ts'

const mebibyte = 1024 * 1024

/** A checkpoint begins then; while it is slow there is more. */
export const maxWalBytes = 128 * mebibyte

/** Given at every start, so no file needs editing. Nothing that anybody wrote gets into the messages. */
const settings: Record<string, string> = {
  listen_addresses: '',
  port: String(port),
  // Relative to the working folder, which is the cluster.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: '40',
  max_wal_size: `${maxWalBytes / mebibyte}MB`,
  min_wal_size: '32MB',
  // There is no replication, so filling a new table needs no log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Old log files are deleted with the text in them; recycled ones would keep it.
  wal_recycle: 'off',
  max_worker_processes: '2',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  jit: 'off',
  // Messages of errors may hold values, and their statements do.
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
