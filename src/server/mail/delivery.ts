import { codeOf, OperatorError } from '../errors/operator-error.ts'
import { problem } from '../errors/problems.ts'
import { createFairLimiter } from '../jobs/fair-limiter.ts'
import { createFairQueue } from '../jobs/fair-queue.ts'
import { failureCause } from '../process/failure-cause.ts'

export type Mail = { from: string; to: string; raw: Buffer }

/** The mail server got a mail but did not say whether it took it. Trying again could send it twice. */
export class MaybeSent extends OperatorError {}

/** Too many mails are being sent or waiting, so this one was not tried. */
class Untried extends OperatorError {}

export type Delivery = ReturnType<typeof createDelivery>

type SendMail = (mail: Mail) => Promise<void>
type WaitingMail = {
  mail: Mail
  network: string
  until: number
  onDropped: () => Promise<void>
  /** How often the mail server did not take the mail. */
  tries: number
  isUnderWay: boolean
  isOver: boolean
  timer?: NodeJS.Timeout | undefined
}

/** How many mails are sent at once, and how many wait for that, including those that answer a waiting request. */
const turnLimits = { atOnce: 5, waiting: 1_000, waitMs: 30_000 }
const maxWaiting = 1_000
const waitingMs = 30 * 60_000
/** Each wait between the tries of a mail is three times as long as the one before, up to `maxRetryMs`. */
const firstRetryMs = 1_000
const maxRetryMs = 3 * 60_000

/**
 * Sends mails and retries those that the mail server did not accept. Networks take turns, so that one with many mails
 * does not hold up those of the others. Mails wait in memory only, so that no row in the database shows who asked for a
 * mail.
 */
export function createDelivery(send: SendMail, onError: (error: Error) => void) {
  const inTurn = createFairLimiter(turnLimits)
  /** The mails of `deliver` that are not over, by network. */
  const waiting = createFairQueue<WaitingMail>()
  const { send: sendCounted, figures } = counted(send, () => retrySoon())
  let isClosed = false

  /** Sends a mail in its turn. Throws `Untried` if its turn doesn't come in time. */
  const sendInTurn = async (network: string, work: () => Promise<void>) => {
    let isBegun = false
    const begin = () => {
      isBegun = true
      return work()
    }
    await inTurn({ network }, begin).catch((error: unknown) => {
      throw isBegun ? error : new Untried('Too many mails are being sent')
    })
  }
  const forget = (one: WaitingMail) => {
    clearTimeout(one.timer)
    one.isOver = true
    waiting.remove(one.network, one)
  }
  const drop = async (one: WaitingMail, why: string) => {
    forget(one)
    onError(new OperatorError(`Giving up on a mail: ${why}`))
    // A mail that is being sent may still arrive.
    if (!one.isUnderWay) await one.onDropped()
  }
  const attempt = async (one: WaitingMail) => {
    if (performance.now() > one.until) return drop(one, 'it was retried for half an hour')
    try {
      await sendInTurn(one.network, async () => {
        if (one.isOver) return
        one.isUnderWay = true
        await sendCounted(one.mail)
      })
      forget(one)
    } catch (error) {
      one.isUnderWay = false
      onError(new OperatorError(failureCause(error)))
      if (one.isOver) return
      if (isRefused(error)) await drop(one, 'the mail server refuses it')
      else if (error instanceof MaybeSent) forget(one)
      else if (isClosed) await drop(one, 'the board is stopping')
      else retryIn(one, error instanceof Untried ? firstRetryMs : retryMsOf(one))
    }
  }
  const retryMsOf = (one: WaitingMail) => Math.min(firstRetryMs * 3 ** one.tries++, maxRetryMs)
  const retryIn = (one: WaitingMail, ms: number) => {
    clearTimeout(one.timer)
    const retry = () => {
      one.timer = undefined
      attempt(one).catch(onError)
    }
    one.timer = setTimeout(retry, ms).unref()
  }
  /** The mail server takes mails again. */
  const retrySoon = () => {
    for (const one of waiting.all()) if (one.timer) retryIn(one, firstRetryMs)
  }
  /** Drops the newest mail of the network with the most mails. */
  const makeRoom = async () => {
    const surplus = waiting.size > maxWaiting && waiting.surplus()
    if (surplus) await drop(surplus, 'too many mails are waiting')
  }
  return {
    /** Tries once. Rejects if the mail server does not accept the mail, or if too many others are being sent. */
    send: (mail: Mail, network: string) => sendInTurn(network, () => sendCounted(mail)),
    /** Returns counts since the start, for an operator: nothing about any one mail. */
    figures: () => ({ ...figures, waiting: waiting.size }),
    /** Throws `mail_failed` if `deliver` would drop a mail of this network at once, because too many are waiting. */
    assertRoom: (network: string) => {
      if (waiting.size >= maxWaiting && waiting.wouldHaveMost(network))
        throw problem('mail_failed', { cause: new Untried('Too many mails are waiting') })
    },
    /**
     * Sends a mail and retries for half an hour. Calls `onDropped` after that, or when the server refuses the mail, but
     * not if the mail may have arrived. Resolves after the first try. Rejects only if `onDropped` rejects.
     */
    deliver: async (mail: Mail, network: string, onDropped: () => Promise<void>) => {
      const until = performance.now() + waitingMs
      const state = { tries: 0, isUnderWay: false, isOver: false }
      const one: WaitingMail = { mail, network, until, onDropped, ...state }
      waiting.add(network, one)
      await makeRoom().catch(onError)
      if (!one.isOver) await attempt(one)
    },
    /** Stops retrying and drops all waiting mails. */
    close: async () => {
      isClosed = true
      for (const one of waiting.all()) await drop(one, 'the board is stopping')
    },
  }
}

/** Calls `onRecovery` if a mail is taken after one failed. */
function counted(send: SendMail, onRecovery: () => void) {
  const figures = { isFailing: false }
  const sendCounted: SendMail = async (mail) => {
    try {
      await send(mail)
      const wasFailing = figures.isFailing
      figures.isFailing = false
      if (wasFailing) onRecovery()
    } catch (error) {
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
