import { codeOf, OperatorError } from '../errors/operator-error.ts'
import { failureCause } from '../process/failure-cause.ts'

export type Mail = { from: string; to: string; raw: Buffer }

/** The mail server did not say that it took a mail. The mail is tried again, unless the server may have taken it. */
export class FailedTry extends OperatorError {}

/** The mail server got a mail but did not say whether it took it. Trying again could send it twice. */
export class MaybeSent extends OperatorError {}

/** Too many mails are being sent, so this one was not tried. */
class Untried extends OperatorError {}

export type Delivery = ReturnType<typeof createDelivery>

type SendMail = (mail: Mail) => Promise<void>
type WaitingMail = { mail: Mail; until: number; onDropped: () => Promise<void> }

/** Maximum number of mails that are being sent, including those that wait for a connection to the mail server. */
const maxUnderWay = 20
const maxWaiting = 1_000
const waitingMs = 30 * 60_000
/** Each wait between retries is three times as long as the one before, up to `maxRetryMs`. */
const firstRetryMs = 1_000
const maxRetryMs = 3 * 60_000

/**
 * Sends mails and retries those that the mail server did not accept. They wait in memory only, so that no row in the
 * database shows who asked for a mail.
 */
export function createDelivery(send: SendMail, onError: (error: Error) => void) {
  const { send: sendCounted, figures } = counted(bounded(send))
  const waiting = new Set<WaitingMail>()
  let isClosed = false
  let isRetrying = false
  let rounds = 0
  let timer: NodeJS.Timeout | undefined

  const enqueue = async (one: WaitingMail) => {
    if (isClosed || waiting.has(one)) return
    if (waiting.size >= maxWaiting) return drop(one, 'too many mails are waiting')
    waiting.add(one)
    schedule()
  }
  const drop = async (one: WaitingMail, why: string) => {
    waiting.delete(one)
    onError(new OperatorError(`Giving up on a mail: ${why}`))
    await one.onDropped()
  }
  /** Tries to send a mail once. Returns whether the mail server answered. */
  const attempt = async (one: WaitingMail): Promise<boolean> => {
    try {
      await sendCounted(one.mail)
      waiting.delete(one)
      return true
    } catch (error) {
      const cause = failureCause(error)
      onError(isRefused(error) ? new OperatorError(cause) : new FailedTry(cause))
      const status = statusOf(error)
      if (isRefused(error)) await drop(one, 'the mail server refuses it')
      else if (error instanceof MaybeSent) waiting.delete(one)
      else await enqueue(one)
      return status > 0
    }
  }
  // Retries the waiting mails one by one. Stops if the server does not answer, so that new mails don't wait for a
  // free connection.
  const retryAll = async () => {
    for (const one of [...waiting])
      if (performance.now() > one.until) await drop(one, 'it was retried for half an hour')
    for (const one of [...waiting]) if (waiting.has(one) && !(await attempt(one))) break
    rounds = waiting.size > 0 ? rounds + 1 : 0
  }
  const schedule = () => {
    if (isClosed || isRetrying || timer || waiting.size === 0) return
    const waitMs = Math.min(firstRetryMs * 3 ** rounds, maxRetryMs)
    timer = setTimeout(async () => {
      timer = undefined
      isRetrying = true
      await retryAll().catch(onError)
      isRetrying = false
      schedule()
    }, waitMs).unref()
  }
  // The server has just answered for a new mail, so the mails that wait are retried soon.
  const retrySoon = () => {
    clearTimeout(timer)
    timer = undefined
    rounds = 0
    schedule()
  }
  return {
    /** Tries once. Rejects if the mail server does not accept the mail. */
    send: sendCounted,
    /** Returns counts since the start, for an operator: nothing about any one mail. */
    figures: () => ({ ...figures, waiting: waiting.size }),
    /**
     * Sends a mail and retries for half an hour. Calls `onDropped` after that, or when the server refuses the mail, but
     * not if the mail may have arrived. Rejects only if `onDropped` rejects.
     */
    deliver: async (mail: Mail, onDropped: () => Promise<void>) => {
      const one = { mail, until: performance.now() + waitingMs, onDropped }
      await attempt(one)
      if (!waiting.has(one)) retrySoon()
    },
    /** Stops retrying and drops all waiting mails. */
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      for (const one of [...waiting]) await drop(one, 'the board is stopping')
    },
  }
}

/** Limits how many mails are being sent at once. */
function bounded(send: SendMail): SendMail {
  let underWay = 0
  return async (mail) => {
    if (underWay >= maxUnderWay) throw new Untried('Too many mails are being sent')
    underWay++
    try {
      await send(mail)
    } finally {
      underWay--
    }
  }
}

function counted(send: SendMail) {
  const figures = { sent: 0, failed: 0, isFailing: false }
  const sendCounted: SendMail = async (mail) => {
    try {
      await send(mail)
      figures.sent++
      figures.isFailing = false
    } catch (error) {
      figures.failed++
      // A server that refuses one mailbox works for the others.
      figures.isFailing = !isRefused(error)
      throw error
    }
  }
  return { send: sendCounted, figures }
}

/**
 * Returns whether the server refuses this mail permanently. Other errors, such as a wrong password (535), may pass.
 */
export function isRefused(error: unknown): boolean {
  return statusOf(error) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(codeOf(error))
}

/** Returns the status of the mail server's answer, or 0 if there was none. */
export function statusOf(error: unknown): number {
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : 0
  return typeof status === 'number' ? status : 0
}
