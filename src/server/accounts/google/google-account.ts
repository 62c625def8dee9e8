import { isUniversityEmail } from '../../../contract/credentials.ts'
import type { Board } from '../../board/board.ts'
import type { Database } from '../../db/database.ts'
import { problem } from '../../errors/problems.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { confirmPassword, type PasswordServices } from '../passwords/confirm-password.ts'
import {
  isSignedInTo,
  type ProvedAccount,
  proveOwnAccount,
  proveWithPassword,
  replaceUnprovedAccount,
} from '../proof/proof.ts'
import { findAccount } from '../records/accounts.ts'
import { beginSession, type SignedIn, sessionProofs } from '../sessions/begin-session.ts'
import { publishSessionsEnded } from '../sessions/end-sessions.ts'
import type { Claim } from '../sessions/session-cookies.ts'

type SigningIn = PasswordServices & Pick<Board, 'mailer' | 'sessions' | 'events'>

/**
 * Signs in to the account with this email address, or creates one. If the account is unverified and this browser is
 * not signed in to it, returns a claim for `settleClaim`. Returns 'foreign' if a new account would be of another
 * university.
 */
export async function signInWithGoogle(
  db: Database,
  board: SigningIn,
  email: string,
  viewer: Viewer | null,
): Promise<SignedIn | { claim: Claim } | 'foreign'> {
  const account = await findAccount(db, board, email)
  if (account?.emailVerified) return beginSession(db, board, account.id, sessionProofs.address())
  if (!account && !isUniversityEmail(email, board.config.universityDomain)) return 'foreign'
  if (!account) return signInTo(db, board, await replaceUnprovedAccount(db, board, email))
  if (!isSignedInTo(viewer, account)) return { claim: { email, accountId: account.id } }
  const endedEpoch = await proveOwnAccount(db, board, account, null)
  return signInTo(db, board, { id: account.id, endedEpoch })
}

/**
 * Settles a claim: a Google sign-in with the email address of an unverified account. With the account's password the
 * user keeps that account. Without a password, a new account replaces it. Throws `claim_expired`.
 */
export async function settleClaim(
  db: Database,
  board: SigningIn,
  claim: Claim | null,
  password: string | undefined,
  network: string,
): Promise<SignedIn> {
  if (!claim) throw problem('claim_expired')
  const { email, accountId } = claim
  const account = await findAccount(db, board, email)
  if (account?.id !== accountId || account.emailVerified) throw problem('claim_expired')
  if (password === undefined)
    return signInTo(db, board, await replaceUnprovedAccount(db, board, email))
  const sender = { network, claim: accountId }
  const confirmed = await confirmPassword(db, board, { email, password }, sender)
  const endedEpoch = await proveWithPassword(db, board, email, confirmed)
  if (!endedEpoch) throw problem('claim_expired')
  return signInTo(db, board, { id: accountId, endedEpoch })
}

function signInTo(
  db: Database,
  board: SigningIn,
  { id, endedEpoch }: ProvedAccount,
): Promise<SignedIn> {
  publishSessionsEnded(board, endedEpoch)
  return beginSession(db, board, id, sessionProofs.address())
}
