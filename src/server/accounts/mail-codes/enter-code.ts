import { timingSafeEqual } from 'node:crypto'
import type { Board } from '../../board/board.ts'
import {
  digitsOf,
  type SignUpCode,
  type VerificationCode,
  type WaitingCode,
} from '../../crypto/cookies.ts'
import type { Database } from '../../db/database.ts'
import { problem } from '../../errors/problems.ts'
import { isOurFailure } from '../../rate-limits/attempts.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { isSignedInTo, verifyHere } from '../proof/proof.ts'
import { findAccount, insertUser } from '../records/accounts.ts'
import { carryOverSuspension } from '../records/departures.ts'
import { beginSession, type SignedIn, sessionProofs } from '../sessions/begin-session.ts'
import { publishSessionsEnded } from '../sessions/end-sessions.ts'
import { triesOf, usesOf, wrongCodesOf } from './mail-code.ts'

/** Opens the account, or verifies its address, and signs in. Throws `wrong_code` or `code_expired`. */
export async function enterCode(
  db: Database,
  board: Board,
  viewer: Viewer | null,
  waiting: WaitingCode | null,
  typed: string,
): Promise<SignedIn> {
  if (!waiting) throw problem('code_expired')
  // Count the try before the comparison, so that concurrent tries can't exceed the limit.
  const takeBack = board.attempts.countIfAllowed(triesOf(waiting))
  if (!takeBack) throw problem('code_expired')
  if (!isSame(digitsOf(board.keys, waiting), typed.replace(/\D/g, ''))) {
    for (const attempt of wrongCodesOf(waiting.email)) board.attempts.countIfAllowed(attempt)
    throw problem('wrong_code')
  }
  try {
    return 'password' in waiting
      ? await openAccount(db, board, waiting)
      : await verifyAccount(db, board, viewer, waiting)
  } catch (error) {
    // The code was right, so this was no guess.
    if (isOurFailure(error)) takeBack()
    throw error
  }
}

/**
 * Opens the account and signs in. A used code does neither, because someone may have copied it with its cookie. Throws
 * `email_taken` if there is an account, so a person whose answer was lost signs in, and `code_expired` if it was deleted.
 */
async function openAccount(db: Database, board: Board, waiting: SignUpCode): Promise<SignedIn> {
  const { email, password } = waiting
  const use = usesOf(waiting)
  const isUsed = board.attempts.usedShare(use) >= 1
  const open = async (tx: Database) => {
    const id = await insertUser(tx, board, { email, password, emailVerified: true })
    if (id) await carryOverSuspension(tx, board, { id, email })
    return id
  }
  const id = isUsed ? undefined : await db.transaction(open)
  // Count a code as used even if it met an account, which may be its own.
  if (!isUsed) board.attempts.countIfAllowed(use)
  if (id) return beginSession(db, board, id, sessionProofs.password(password))
  throw problem((await findAccount(db, board, email)) ? 'email_taken' : 'code_expired')
}

/** Verifies the address of an account that was opened while the board sent no mail. Its other sessions end. */
async function verifyAccount(
  db: Database,
  board: Board,
  viewer: Viewer | null,
  { email, accountId: id }: VerificationCode,
): Promise<SignedIn> {
  const endedEpoch = isSignedInTo(viewer, { id }) && (await verifyHere(db, board, { id, email }))
  if (!endedEpoch) throw problem('signed_out')
  publishSessionsEnded(board, endedEpoch)
  return beginSession(db, board, id, sessionProofs.address())
}

function isSame(code: string, typed: string): boolean {
  return code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed))
}
