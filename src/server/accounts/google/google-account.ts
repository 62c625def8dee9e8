import { isUniversityEmail } from '../../../contract/credentials.ts'
import type { Board } from '../../board/board.ts'
import type { Database } from '../../db/database.ts'
import { problem } from '../../errors/problems.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import {
  isSignedInTo,
  type ProvedAccount,
  startOver,
  verifyHere,
  verifyWithPassword,
} from '../proof/proof.ts'
import { findAccount } from '../records/accounts.ts'
import { beginSession, type SignedIn, sessionProofs } from '../sessions/begin-session.ts'
import { publishSessionsEnded } from '../sessions/end-sessions.ts'
import type { Claim } from '../sessions/session-cookies.ts'

/**
 * Signs in to the account with this email address, or creates one. If the account is unverified and this browser is
 * not signed in to it, returns a claim for `settleClaim`. Returns 'foreign' if a new account would be of another
 * university.
 */
export async function signInWithGoogle(
  db: Database,
  board: Board,
  email: string,
  viewer: Viewer | null,
): Promise<SignedIn | { claim: Claim } | 'foreign'> {
  const account = await findAccount(db, board, email)
  if (account?.emailVerified) return beginSession(db, board, account.id, sessionProofs.address())
  if (!account && !isUniversityEmail(email, board.config.universityDomain)) return 'foreign'
  if (!account) return signInTo(db, board, await startOver(db, board, email))
  if (!isSignedInTo(viewer, account)) return { claim: { email, accountId: account.id } }
  const endedEpoch = await verifyHere(db, board, account, null)
  return signInTo(db, board, { id: account.id, endedEpoch })
}

/**
 * Settles a claim: a Google sign-in with the email address of an unverified account. With the account's password the
 * user keeps that account. Without a password, a new account replaces it. Throws `claim_expired`.
 */
export async function settleClaim(
  db: Database,
  board: Board,
  claim: Claim | null,
  password: string | undefined,
  network: string,
): Promise<SignedIn> {
  if (!claim) throw problem('claim_expired')
  const { email, accountId } = claim
  const account = await findAccount(db, board, email)
  if (account?.id !== accountId || account.emailVerified) throw problem('claim_expired')
  if (password === undefined) return signInTo(db, board, await startOver(db, board, email))
  const sender = { network, claim: accountId }
  const confirmed = await confirmPassword(db, board, { email, password }, sender)
  const endedEpoch = await verifyWithPassword(db, board, email, confirmed)
  if (!endedEpoch) throw problem('claim_expired')
  return signInTo(db, board, { id: accountId, endedEpoch })
}

function signInTo(
  db: Database,
  board: Board,
  { id, endedEpoch }: ProvedAccount,
): Promise<SignedIn> {
  publishSessionsEnded(board, endedEpoch)
  return beginSession(db, board, id, sessionProofs.address())
}
