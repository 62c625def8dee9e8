import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { assertWritable } from '../db/read-only.ts'
import { OperatorError, reasonOf } from '../errors/operator-error.ts'

export const channelName = 'spill'

/** How often the connection is checked, in ms. While it is silent, open pages show no news of other processes. */
const checkIntervalMs = 2_000
const greetingTimeoutMs = 5_000
/** If a connection lasted longer than this, the next one is opened without a pause. */
const steadyMs = 60_000
const maxPauseMs = 5_000

type ChannelOptions = {
  connect: () => Promise<Client>
  /** Sends a test notification over another connection. Resolves when it arrives over this connection. */
  greet: () => Promise<void>
  onPayload: (payload: string) => void
  /** Called when the connection listens: from then on, every notification arrives. */
  onListening: () => void
  onLost: () => void
  onError: (error: Error) => void
}

/** Listens for PostgreSQL notifications on its own connection, and reconnects whenever that connection breaks. */
export function createChannel({
  connect,
  greet,
  onPayload,
  onListening,
  onLost,
  onError,
}: ChannelOptions) {
  const closing = new AbortController()
  const { signal } = closing
  let current: Client | undefined
  let isReported = false

  const report = (error: unknown) => {
    if (isReported || signal.aborted) return
    isReported = true
    const reason = `No events arrive from other processes: ${reasonOf(error)}`
    onError(new OperatorError(reason, { cause: error }))
  }
  const listen = async (onFirstTry: () => void) => {
    const client = await connect()
    const ended = new Promise((_, reject) => {
      client.on('error', reject)
      client.once('end', () => reject(new Error('Connection terminated')))
    })
    ended.catch(() => {})
    const check = () => client.query(assertWritable).catch(() => client.end())
    const timer = setInterval(check, checkIntervalMs).unref()
    try {
      signal.throwIfAborted()
      client.on('notification', ({ payload = '' }) => onPayload(payload))
      await client.query(`listen ${channelName}`)
      await Promise.race([ended, inTime(greet())])
      current = client
      isReported = false
      onListening()
      onFirstTry()
      await ended
    } finally {
      clearInterval(timer)
      current = undefined
      onLost()
      client.end().catch(() => {})
    }
  }
  const keepListening = async (onFirstTry: () => void) => {
    for (let pauseMs = 0; !signal.aborted; ) {
      const since = performance.now()
      const error = await listen(onFirstTry).catch((reason: unknown) => reason)
      report(error)
      onFirstTry()
      const isSteady = performance.now() - since > steadyMs
      pauseMs = isSteady ? 0 : Math.min(2 * pauseMs + 100, maxPauseMs)
      const jitter = 0.5 + Math.random()
      await wait(jitter * pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  return {
    /** Starts to listen. Resolves when notifications arrive, or when the first try has failed (others follow). */
    open: () => new Promise<void>((resolve) => void keepListening(resolve)),
    close: async () => {
      closing.abort()
      await current?.end()
    },
  }
}

async function inTime(greeting: Promise<void>): Promise<void> {
  const late = wait(greetingTimeoutMs, undefined, { ref: false }).then(() => {
    throw new OperatorError('set DATABASE_DIRECT_URL to the database itself, not to a pooler')
  })
  await Promise.race([greeting, late])
}
