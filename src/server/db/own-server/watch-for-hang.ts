import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '../../errors/operator-error.ts'
import type { Access } from './settings.ts'

const probeMs = 10_000
/** For connecting, and again for the question. Together they take less than `probeMs`. */
const timeoutMs = 4_500
const maxFailures = 6
/** The SQLSTATE of a server that works and has no connection left. */
const tooManyConnections = '53300'

/** Asks every ten seconds. Calls `onHang` once after a minute without an answer. Returns how to stop. */
export function watchForHang(access: Access, onHang: () => void, intervalMs = probeMs): () => void {
  let isStopped = false
  void watch()
  return () => {
    isStopped = true
  }

  async function watch(): Promise<void> {
    for (let failures = 0; failures < maxFailures; ) {
      const pause = wait(intervalMs, undefined, { ref: false })
      const [isAnswered] = await Promise.all([answers(access), pause])
      if (isStopped) return
      failures = isAnswered ? 0 : failures + 1
    }
    onHang()
  }
}

async function answers(access: Access): Promise<boolean> {
  const client = new pg.Client({
    ...access,
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
    return codeOf(error) === tooManyConnections
  } finally {
    client.end().catch(() => {})
  }
}
