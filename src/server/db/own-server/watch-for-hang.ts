import pg from 'pg'
import type { Access } from './socket-path.ts'

const probeMs = 10_000
/** Connecting and asking together take less than the time between two probes, also on a machine that is busy. */
const timeoutMs = 4_500
const maxFailures = 6
/** The SQLSTATE of a server that works and has no connection left. */
const tooManyConnections = '53300'

/**
 * Asks a running server a question every ten seconds. Calls `onHang` if it has answered none for a minute, for example
 * because disk errors left it in recovery forever. Returns a function that stops the watch.
 */
export function watchForHang(access: Access, onHang: () => void, intervalMs = probeMs): () => void {
  let failures = 0
  const timer = setInterval(async () => {
    failures = (await answers(access)) ? 0 : failures + 1
    if (failures === maxFailures) onHang()
  }, intervalMs)
  return () => clearInterval(timer)
}

async function answers(access: Access): Promise<boolean> {
  const client = new pg.Client({
    ...access,
    database: 'postgres',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    // Close the connection after a query timeout.
    pipeline: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return (error as pg.DatabaseError).code === tooManyConnections
  } finally {
    client.end().catch(() => {})
  }
}
