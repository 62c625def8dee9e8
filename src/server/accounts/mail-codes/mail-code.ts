import type { Board } from '../../board/board.ts'
import {
  type CodePurpose,
  codeSeconds,
  digitsOf,
  sameCodeMs,
  type WaitingCode,
} from '../../crypto/cookies.ts'
import { newToken } from '../../crypto/random.ts'
import { mailboxOf } from '../../crypto/tags.ts'
import type { Database } from '../../db/database.ts'
import { Problem, problem } from '../../errors/problems.ts'
import { isRefused, MaybeSent } from '../../mail/delivery.ts'
import { codeLetter } from '../../mail/letters.ts'
import { type Attempt, isOurFailure } from '../../rate-limits/attempts.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { mailKnownAddress } from '../mail-links/mail-links.ts'
import { findAccount } from '../records/accounts.ts'

const usualLength = 8
/** New codes are this long while many wrong ones are being typed. */
const guardedLength = 12

/**
 * Mails a code and returns what waits for it. `earlier` is what this browser waits for already: for the same purpose,
 * its code is mailed again. With the setting `HIDE_ACCOUNT_EXISTENCE`, a sign-up with the address of an account also
 * comes this far: then the mail says so and has no code. Without the setting, `waits` waits for the mail server, so
 * that the user learns if it refuses the mail. Throws `mail_not_set_up`, `mail_failed`, or `too_many_attempts` if the
 * mailbox got too many codes.
 */
export async function mailCode(
  db: Database,
  board: Board,
  purpose: CodePurpose,
  earlier: WaitingCode | null,
  { network, waits }: { network: string; waits: boolean },
): Promise<WaitingCode> {
  const { mailer } = board
  if (!mailer) throw problem('mail_not_set_up')
  const by = receiverOf(purpose)
  const takeBack = board.attempts.count({ at: 'codes', by }, { at: 'codesOfDay', by })
  try {
    const waiting = waitingCode(board, purpose, earlier)
    const letter = codeLetter(board.config, digitsOf(board.keys, waiting))
    const mail = await mailer.compose(waiting.email, letter)
    if (board.config.hideAccountExistence) {
      board.background.runAtRandomMoment(async () => {
        const isSignUp = 'password' in waiting
        const account = isSignUp && (await findAccount(db, board, waiting.email))
        if (account) await mailKnownAddress(db, board, account, network)
        // A mail that fails counts: what is taken back would tell whether the address has an account.
        else await mailer.deliver(mail, network, () => {})
      })
    } else if (waits) {
      await mailer.send(mail, network).catch((cause: unknown) => {
        throw problem('mail_failed', { cause })
      })
    } else {
      mailer.assertRoom(network)
      board.background.run(() => mailer.deliver(mail, network, takeBack))
    }
    return waiting
  } catch (error) {
    if (!mayHaveArrived(error)) takeBack()
    throw error
  }
}

/** Returns the code to mail: for the same purpose, the recent one again. */
function waitingCode(board: Board, purpose: CodePurpose, earlier: WaitingCode | null): WaitingCode {
  const isReusable = earlier && canReuse(board, earlier, purpose)
  const { length, nonce, begunAt } = isReusable ? earlier : newCode(board, purpose.email)
  return { ...purpose, length, nonce, begunAt, endsAt: Date.now() + codeSeconds * 1_000 }
}

/**
 * Returns by what the mails with codes are counted. Members have limits of their own, which strangers who sign up with
 * their address can't use up. Members whose addresses differ from their mailbox share those of the mailbox: without mail,
 * one person could open any number of them.
 */
function receiverOf(purpose: CodePurpose): string {
  const mailbox = mailboxOf(purpose.email)
  const accountId = accountIdOf(purpose)
  if (!accountId) return mailbox
  return purpose.email === mailbox ? accountId : `members of ${mailbox}`
}

/** Mails a code for the viewer's account, or that of a sign-up again. Throws `code_expired` if there is none. */
export async function mailCodeOnRequest(
  db: Database,
  board: Board,
  viewer: Viewer | null,
  waiting: WaitingCode | null,
  network: string,
): Promise<WaitingCode> {
  const mailAgain = async () => {
    if (viewer && !viewer.emailVerified) {
      const { accountId, email } = viewer
      return mailCode(db, board, { accountId, email }, waiting, { network, waits: true })
    }
    if (!waiting || accountIdOf(waiting)) throw problem('code_expired')
    return mailCode(db, board, waiting, waiting, { network, waits: true })
  }
  const attempts: Attempt[] = [{ at: 'mailsForNetwork', by: network }]
  return board.attempts.countUnlessWeFail(attempts, mailAgain, wasNotMailed)
}

/** Returns whether a call failed because of the board, and mailed nothing. A mail to a mailbox that does not exist counts. */
function wasNotMailed(error: unknown): boolean {
  return isOurFailure(error) && !mayHaveArrived(error) && !isRefused(causeOf(error))
}

/** A mail that may have arrived counts, or one could have any number of mails sent to someone. */
function mayHaveArrived(error: unknown): boolean {
  return causeOf(error) instanceof MaybeSent
}

function causeOf(error: unknown): unknown {
  return error instanceof Problem ? error.cause : undefined
}

export function triesOf({ nonce }: WaitingCode): Attempt {
  return { at: 'triesOfCode', by: nonce }
}

export function usesOf({ nonce }: WaitingCode): Attempt {
  return { at: 'usesOfCode', by: nonce }
}

/** Returns how wrong codes are counted. They lengthen later codes, but refuse nothing. */
export function wrongCodesOf(email: string): Attempt[] {
  return [
    { at: 'wrongCodesForMailbox', by: mailboxOf(email) },
    // All codes of the board are counted together.
    { at: 'wrongCodesOnBoard', by: '' },
  ]
}

type Code = Pick<WaitingCode, 'length' | 'nonce' | 'begunAt'>

function canReuse(board: Board, earlier: WaitingCode, purpose: CodePurpose): boolean {
  const isSame = earlier.email === purpose.email && accountIdOf(earlier) === accountIdOf(purpose)
  const isRecent = Date.now() - earlier.begunAt < sameCodeMs
  const isOver = [triesOf(earlier), usesOf(earlier)].some(
    (one) => board.attempts.usedShare(one) >= 1,
  )
  return isSame && isRecent && !isOver
}

function accountIdOf(purpose: CodePurpose): string | undefined {
  return 'accountId' in purpose ? purpose.accountId : undefined
}

function newCode({ attempts }: Board, email: string): Code {
  const isGuessed = wrongCodesOf(email).some((attempt) => attempts.usedShare(attempt) >= 1 / 2)
  return { length: isGuessed ? guardedLength : usualLength, nonce: newToken(), begunAt: Date.now() }
}
