import type { Access, Transport } from './access.ts'

const mebibyte = 1024 * 1024

/** Bytes of write-ahead log after which a checkpoint begins; while one is slow there is more of it. */
export const maxWalBytes = 128 * mebibyte

/**
 * What a server of one board needs on a small machine; given at every start, so that no file in the
 * data folder has to be edited. Nothing that anybody wrote gets into its messages.
 */
const settings: Record<string, string> = {
  shared_buffers: '64MB',
  max_connections: '40',
  max_wal_size: `${maxWalBytes / mebibyte}MB`,
  min_wal_size: '32MB',
  // Nobody follows the log, so what a new table is filled with needs none.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Old log goes, with the text in it, where PostgreSQL would write over it some day.
  wal_recycle: 'off',
  max_worker_processes: '2',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  jit: 'off',
  // An error's message may hold values, and its statement does.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

const places: Record<Transport, Record<string, string>> = {
  // Below its working folder, which is the cluster.
  socket: { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700' },
  loopback: { listen_addresses: '127.0.0.1', unix_socket_directories: '' },
}

/** The arguments that a server is started with; `more` settings come on top. */
export function serverArguments(
  transport: Transport,
  { port }: Pick<Access, 'port'>,
  more: Record<string, string> = {},
): string[] {
  const all = { ...settings, ...places[transport], port: String(port), ...more }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
