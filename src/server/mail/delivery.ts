import { OperatorError } from '../errors/operator-error.ts'
import { failureCause } from '../process/failure-cause.ts'

export type Mail = { from: string; to: string; raw: Buffer }

export type Delivery = {
  /** Fails when the mail server does not take it. */
  send: (mail: Mail) => Promise<void>
  /** Tries again for half an hour, and calls `onDropped` when the mail is given up. Fails only as that does. */
  deliver: (mail: Mail, onDropped: () => Promise<void>) => Promise<void>
  /** Gives up the mails that wait. */
  close: () => Promise<void>
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
const maxRetryMs = 3 * 60_000

/**
 * Mails that the mail server did not take wait in memory alone, so no database says who asked for one; after a restart a
 * person asks again. They are tried in turn, one at a time, and a server that does not answer ends the round: it holds up
 * one connection, and new mails have the others. The first mail that is taken ends the wait of all.
 */
export function createDelivery(send: Send, onError: (error: Error) => void): Delivery {
  const sendBounded = bounded(send)
  const waiting = new Set<Waiting>()
  let isClosed = false
  let isRetrying = false
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
  /** Answers whether the mail server answered. */
  const attempt = async (one: Waiting): Promise<boolean> => {
    try {
      await sendBounded(one.mail)
      waiting.delete(one)
      return true
    } catch (error) {
      onError(new OperatorError(failureCause(error)))
      const status = statusOf(error)
      if (isRefused(error)) await drop(one, 'the mail server refuses it')
      else await keep(one)
      return status > 0
    }
  }
  const round = async () => {
    for (const one of [...waiting])
      if (performance.now() > one.until) await drop(one, 'it was tried for half an hour')
    for (const one of [...waiting]) if (waiting.has(one) && !(await attempt(one))) break
    rounds = waiting.size > 0 ? rounds + 1 : 0
  }
  const schedule = () => {
    if (isClosed || isRetrying || timer || waiting.size === 0) return
    const waitMs = Math.min(firstRetryMs * 3 ** rounds, maxRetryMs)
    timer = setTimeout(async () => {
      timer = undefined
      isRetrying = true
      await round().catch(onError)
      isRetrying = false
      schedule()
    }, waitMs).unref()
  }
  const retrySoon = () => {
    clearTimeout(timer)
    timer = undefined
    rounds = 0
    schedule()
  }
  return {
    send: sendBounded,
    deliver: async (mail, onDropped) => {
      const one = { mail, until: performance.now() + waitingMs, onDropped }
      await attempt(one)
      if (!waiting.has(one)) retrySoon()
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      for (const one of [...waiting]) await drop(one, 'the board stops')
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

/** Refused for good, and for itself: after a wrong password (535) other mails, or this one later, may be taken. */
function isRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return statusOf(error) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** What the mail server answered; 0 where it did not. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : 0
  return typeof status === 'number' ? status : 0
}
