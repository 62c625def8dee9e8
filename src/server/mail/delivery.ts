import { codeOf, OperatorError } from '../errors/operator-error.ts'
import { problem, retryAfterSeconds } from '../errors/problems.ts'
import { createFairLimiter } from '../jobs/fair-limiter.ts'
import { failureCause } from '../process/failure-cause.ts'

export type Mail = { from: string; to: string; raw: Buffer }

/** The mail server got the text of a mail but did not say whether it took it. Trying again could send it twice. */
export class MaybeSent extends OperatorError {}

export type Delivery = ReturnType<typeof createDelivery>

type SendMail = (mail: Mail) => Promise<void>

/** How many mails are sent at once, and how many wait for that, including those that answer a waiting request. */
const turnLimits = { atOnce: 5, waiting: 1_000, waitMs: 30_000 }
/** Mails of `deliver` that are not over, also those between two tries. */
const maxWaiting = 1_000
const maxWaitingOfNetwork = maxWaiting / 10
/** A mail is tried three times. These are the waits between the tries. */
const retryAfterMs = [2_000, 30_000]

/**
 * Sends mails, and tries those again that the mail server did not accept. Networks take turns. Mails wait in memory
 * only, so that no row shows who asked for a mail. A stop drops them: their users press "Send again".
 */
export function createDelivery(send: SendMail, onError: (error: Error) => void) {
  const inTurn = createFairLimiter(turnLimits)
  /** How many mails of `deliver` are not over, by network. */
  const waiting = new Map<string, number>()
  const figures = { waiting: 0, isFailing: false }
  let isClosed = false

  const sendInTurn = (mail: Mail, network: string) =>
    inTurn({ network }, async () => {
      try {
        await send(mail)
        figures.isFailing = false
      } catch (error) {
        // A server that refuses one mailbox works for the others.
        figures.isFailing = !isRefused(error)
        throw error
      }
    })
  const count = (network: string, change: 1 | -1) => {
    figures.waiting += change
    const ofNetwork = (waiting.get(network) ?? 0) + change
    if (ofNetwork > 0) waiting.set(network, ofNetwork)
    else waiting.delete(network)
  }
  const attempt = async (mail: Mail, network: string): Promise<'sent' | 'refused' | 'failed'> => {
    try {
      await sendInTurn(mail, network)
      return 'sent'
    } catch (error) {
      onError(new OperatorError(failureCause(error)))
      // A mail that may have arrived counts as sent.
      if (error instanceof MaybeSent) return 'sent'
      return isRefused(error) ? 'refused' : 'failed'
    }
  }
  const assertRoom = (network: string) => {
    const ofNetwork = waiting.get(network) ?? 0
    if (figures.waiting >= maxWaiting || ofNetwork >= maxWaitingOfNetwork)
      throw problem('mail_failed', {
        retryAfter: retryAfterSeconds,
        cause: new OperatorError('Too many mails are waiting'),
      })
  }

  return {
    /** Tries once. Rejects if the mail server does not accept the mail, or if too many others are being sent. */
    send: sendInTurn,
    /** Returns how many mails wait, and whether the mail server did not accept the last one. */
    figures: () => figures,
    /** Throws `mail_failed` if too many mails are waiting, or a tenth of that from this network. */
    assertRoom,
    /** Resolves after the first of three tries. Calls `onDropped` if all fail. Rejects if there is no room. */
    deliver: async (mail: Mail, network: string, onDropped: () => void): Promise<void> => {
      try {
        assertRoom(network)
      } catch (error) {
        onDropped()
        throw error
      }
      count(network, 1)
      const proceed = async (retries: number[]): Promise<void> => {
        const result = isClosed ? 'failed' : await attempt(mail, network)
        const [nextMs, ...others] = retries
        if (result === 'failed' && nextMs !== undefined && !isClosed) {
          setTimeout(() => void proceed(others), nextMs).unref()
          return
        }
        count(network, -1)
        if (result !== 'sent') onDropped()
      }
      await proceed(retryAfterMs)
    },
    /** Stops retrying. */
    close: () => {
      isClosed = true
    },
  }
}

/** True if the mail is refused permanently. Other errors, such as a wrong password (535), may pass. */
export function isRefused(error: unknown): boolean {
  return statusOf(error) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(codeOf(error))
}

/** Returns the status of the mail server's answer, or 0 if there was none. */
export function statusOf(error: unknown): number {
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : 0
  return typeof status === 'number' ? status : 0
}
