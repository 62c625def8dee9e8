import { z } from 'zod'
import { Session } from './accounts.ts'
import type { Calls } from './call.ts'
import { Credentials, Password } from './credentials.ts'

/** `forget` also deletes the device cookie, by which password attempts of this browser are counted. */
const SigningOut = z.object({ forget: z.stringbool().default(false) })

/**
 * For an email address that Google verified and that has an unverified account. With the password of that account,
 * the user keeps the account; without a password, the user gets a new account instead.
 */
const GoogleClaim = z.object({ password: Password.optional() })

export const sessionCalls = {
  'GET /api/session': {
    operationId: 'readSession',
    summary: 'Who is signed in, if anyone',
    answer: Session,
  },
  'POST /api/session': {
    operationId: 'signIn',
    summary: 'Sign in with a password',
    body: Credentials,
    answer: Session,
    refusals: [
      'signed_out',
      'user_not_found',
      'wrong_password',
      'wrong_credentials',
      'no_password',
      'invalid_email',
      'foreign_email_domain',
      'too_many_attempts',
      'too_fast',
    ],
  },
  'DELETE /api/session': {
    operationId: 'signOut',
    summary: 'Sign out, and on request have the browser forgotten',
    query: SigningOut,
    answer: Session,
  },
  'DELETE /api/sessions': {
    operationId: 'signOutEverywhere',
    summary: 'Sign out everywhere',
    purpose: 'log out everywhere',
    answer: Session,
  },
  'POST /api/session/google': {
    operationId: 'startGoogleSignIn',
    summary: 'Where a popup goes to sign in with Google',
    answer: z.object({ url: z.url() }),
    refusals: ['google_not_set_up', 'google_unreachable'],
  },
  'PUT /api/session/google': {
    operationId: 'claimAccount',
    summary: 'Keep the unproved account of an address that Google vouched for, or open a new one',
    body: GoogleClaim,
    answer: Session,
    refusals: [
      'signed_out',
      'no_password',
      'too_fast',
      'wrong_password',
      'claim_expired',
      'foreign_email_domain',
      'too_many_attempts',
    ],
  },
} as const satisfies Calls
