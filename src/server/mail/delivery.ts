import { OperatorError } from '../operator-error.ts'
import { failureCause } from '../process/failure-cause.ts'

export type Mail = { from: string; to: string; raw: Buffer }

export type Delivery = {
  /** Fails when the mail server does not take it. */
  send: (mail: Mail) => Promise<void>
  /** Tries again for half an hour, and calls `onDropped` when the mail is given up. Fails only as that does. */
  deliver: (mail: Mail, onDropped: () => Promise<void>) => Promise<void>
  close: () => void
}

type Send = (mail: Mail) => Promise<void>
type Waiting = { mail: Mail; until: number; onDropped: () => Promise<void> }

const sendTimeoutMs = 30_000
/** Those that wait for a connection included. */
const maxUnderWay = 20
const maxWaiting = 1_000
const waitingMs = 30 * 60_000
/** The waits in between grow threefold, up to the longest. */
const firstRetryMs = 1_000
const longestRetryMs = 3 * 60_000

/**
 * Mails that the mail server did not take wait in memory alone, so no database says who asked for one; after a restart a
 * person asks again. They are tried in turn, one at a time, and a server that does not answer ends the round: it holds up
 * one connection, and new mails have the others.
 */
export function createDelivery(send: Send, onError: (error: Error) => void): Delivery {
  const sendBounded = bounded(send)
  const waiting = new Set<Waiting>()
  let isReached = true
  let isClosed = false
  let rounds = 0
  let timer: NodeJS.Timeout | undefined

  const keep = async (one: Waiting) => {
    if (isClosed || waiting.has(one)) return
    if (waiting.size >= maxWaiting) return drop(one, 'too many others wait')
    waiting.add(one)
    schedule()
  }
  const drop = async (one: Waiting, why: string) => {
    waiting.delete(one)
    onError(new OperatorError(`A mail is given up: ${why}`))
    await one.onDropped()
  }
  const attempt = async (one: Waiting) => {
    try {
      await sendBounded(one.mail)
      waiting.delete(one)
      isReached = true
    } catch (error) {
      onError(new OperatorError(failureCause(error)))
      const status = statusOf(error)
      isReached = status > 0
      if (status >= 500) await drop(one, 'the mail server refuses it')
      else await keep(one)
    }
  }
  const round = async () => {
    for (const one of [...waiting])
      if (performance.now() > one.until) await drop(one, 'it was tried for half an hour')
    for (const one of [...waiting]) {
      if (waiting.has(one)) await attempt(one)
      if (!isReached) break
    }
    rounds = waiting.size > 0 ? rounds + 1 : 0
  }
  const schedule = () => {
    if (isClosed || waiting.size === 0) return
    const waitMs = Math.min(firstRetryMs * 3 ** rounds, longestRetryMs)
    timer ??= setTimeout(async () => {
      await round().catch(onError)
      timer = undefined
      schedule()
    }, waitMs).unref()
  }
  return {
    send: sendBounded,
    deliver: async (mail, onDropped) => {
      const one = { mail, until: performance.now() + waitingMs, onDropped }
      // A server that is away is left to the rounds.
      if (isReached || waiting.size === 0) await attempt(one)
      else await keep(one)
    },
    close: () => {
      isClosed = true
      waiting.clear()
      clearTimeout(timer)
    },
  }
}

/** Both in number and in time, whatever the mail server does. */
function bounded(send: Send): Send {
  let underWay = 0
  return async (mail) => {
    if (underWay >= maxUnderWay) throw new OperatorError('Too many mails are being sent')
    underWay++
    const sent = send(mail).finally(() => {
      underWay--
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new OperatorError('The mail server is too slow')),
        sendTimeoutMs,
      )
    })
    await Promise.race([sent, late]).finally(() => clearTimeout(timer))
  }
}

/** What the mail server answered; 0 where it did not. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : 0
  return typeof status === 'number' ? status : 0
}
