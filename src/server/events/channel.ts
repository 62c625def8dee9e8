import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { assertWritable } from '../db/read-only.ts'
import { OperatorError, reasonOf } from '../errors/operator-error.ts'

export const channelName = 'spill'

const roundTripMs = 20_000
const greetingTimeoutMs = 5_000
/** A connection that lasted longer is opened again soon. */
const steadyMs = 60_000
const maxPauseMs = 5_000
const deafPauseMs = 60_000

type Ends = {
  connect: () => Promise<Client>
  /** Says over another connection what is to be heard over this one; resolves when it was. */
  greet: () => Promise<void>
  hear: (payload: string) => void
  /** From now on everything is heard. */
  begun: () => void
  lost: () => void
  onError: (error: Error) => void
}

class Deaf extends OperatorError {}

/** A connection that hears what is notified, opened again whenever it breaks. */
export function createChannel({ connect, greet, hear, begun, lost, onError }: Ends) {
  const closing = new AbortController()
  const { signal } = closing
  let current: Client | undefined
  let isReported = false

  const report = (error: unknown) => {
    if (isReported || signal.aborted) return
    isReported = true
    const reason = `Other processes are not heard: ${reasonOf(error)}`
    onError(error instanceof Deaf ? error : new OperatorError(reason, { cause: error }))
  }
  const listen = async (tried: () => void) => {
    const client = await connect()
    const ended = new Promise((_, reject) => {
      client.on('error', reject)
      client.once('end', () => reject(new Error('Connection terminated')))
    })
    ended.catch(() => {})
    const check = () => client.query(assertWritable).catch(() => client.end())
    const timer = setInterval(check, roundTripMs).unref()
    try {
      signal.throwIfAborted()
      client.on('notification', ({ payload = '' }) => hear(payload))
      await client.query(`listen ${channelName}`)
      await Promise.race([ended, inTime(greet())])
      current = client
      isReported = false
      begun()
      tried()
      await ended
    } finally {
      clearInterval(timer)
      current = undefined
      lost()
      client.end().catch(() => {})
    }
  }
  const keepListening = async (tried: () => void) => {
    for (let pauseMs = 0; !signal.aborted; ) {
      const since = performance.now()
      const error = await listen(tried).catch((reason: unknown) => reason)
      report(error)
      tried()
      const isSteady = performance.now() - since > steadyMs
      pauseMs = isSteady ? 0 : Math.min(2 * pauseMs + 100, maxPauseMs)
      const jitter = 0.5 + Math.random()
      const delayMs = jitter * (error instanceof Deaf ? deafPauseMs : pauseMs)
      await wait(delayMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  return {
    /** Resolves when it listens, or the first try failed. */
    open: () => new Promise<void>((resolve) => void keepListening(resolve)),
    send: async (payload: string) => {
      if (!current) throw new Error('There is no connection')
      await current.query('select pg_notify($1, $2)', [channelName, payload])
    },
    close: async () => {
      closing.abort()
      await current?.end()
    },
  }
}

async function inTime(greeting: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const reason =
      'What is notified is not heard: set DATABASE_DIRECT_URL to the database itself, past any pooler'
    timer = setTimeout(() => reject(new Deaf(reason)), greetingTimeoutMs)
  })
  await Promise.race([greeting, late]).finally(() => clearTimeout(timer))
}
