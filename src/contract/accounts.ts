import { z } from 'zod'
import type { Calls } from './call.ts'
import { passwordLength } from './limits.ts'
import { sentences } from './sentences.ts'

/** The longest address a mailbox can have (RFC 5321). */
const emailLimit = 254

/** Exactly what follows the last `@`, in any letter case: neither a subdomain nor a longer name. */
export function isUniversityEmail(email: string, domain: string): boolean {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase() === domain.toLowerCase()
}

const emailShape = z.email()

export function isEmail(email: string): boolean {
  return email.length <= emailLimit && emailShape.safeParse(email).success
}

const Email = z.string({ error: sentences.bothFields }).trim().min(1, sentences.bothFields)
const Password = z
  .string({ error: sentences.bothFields })
  .min(1, sentences.bothFields)
  .max(passwordLength.max, `A password can have at most ${passwordLength.max} characters`)
/** The secret part of a mailed link. */
const LinkToken = z.string().max(1_000)

export const Credentials = z.object({ email: Email, password: Password })
export type Credentials = z.infer<typeof Credentials>

/** Whether the browser is to be forgotten as well, by which its guesses are told from others'. */
export const SigningOut = z.object({ forget: z.stringbool().default(false) })

export const ForgottenPassword = z.object({ email: Email })

/**
 * In a browser that is signed in to the account the password to set, and none drops what it had;
 * anywhere else the account's own.
 */
export const Verification = z.object({ token: LinkToken, password: Password.optional() })
export type Verification = z.infer<typeof Verification>

export const Disavowal = z.object({ token: LinkToken })

export const PasswordReset = z.object({ token: LinkToken, password: Password })
export type PasswordReset = z.infer<typeof PasswordReset>

export const PasswordChange = z.object({ currentPassword: Password, newPassword: Password })
export type PasswordChange = z.infer<typeof PasswordChange>

/** The password is needed when the sign-in was a while ago. */
export const AccountDeletion = z.object({
  password: Password.optional(),
  deleteContent: z.boolean().default(false),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** With its password the account that an address proved by Google has is kept; without, a new one begins. */
export const GoogleClaim = z.object({ password: Password.optional() })

/** Where a popup goes to sign in with Google. */
export const GoogleStart = z.object({ url: z.url() })
export type GoogleStart = z.infer<typeof GoogleStart>

/** What a person may know of the own account: no id, no token. */
export const User = z
  .object({
    email: z.string(),
    memberSince: z.string().regex(/^\d{4}-\d{2}$/),
    emailVerified: z.boolean(),
    hasPassword: z.boolean(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const Session = z.object({ user: User.nullable() }).meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const Stats = z
  .object({ confessionsCount: z.int().nonnegative(), repliesCount: z.int().nonnegative() })
  .meta({ id: 'Stats' })
export type Stats = z.infer<typeof Stats>

export const sessionCalls = {
  'GET /api/session': {
    operationId: 'readSession',
    summary: 'Who is signed in, if anybody',
    answer: Session,
  },
  'POST /api/session': {
    operationId: 'signIn',
    summary: 'Sign in with a password',
    body: Credentials,
    answer: Session,
    refusals: [
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
    answer: GoogleStart,
    refusals: ['google_not_set_up', 'google_unreachable'],
  },
  'PUT /api/session/google': {
    operationId: 'claimAccount',
    summary: 'Keep the unproved account of an address that Google vouched for, or begin anew',
    body: GoogleClaim,
    answer: Session,
    refusals: ['wrong_password', 'claim_expired', 'foreign_email_domain', 'too_many_attempts'],
  },
} as const satisfies Calls

export const accountCalls = {
  'POST /api/account': {
    operationId: 'signUp',
    summary: 'Open an account with a password',
    body: Credentials,
    answer: Session,
    refusals: [
      'email_taken',
      'invalid_email',
      'foreign_email_domain',
      'weak_password',
      'too_many_attempts',
    ],
  },
  'POST /api/account/deletion': {
    operationId: 'deleteAccount',
    summary: 'Delete the own account, and on request everything written',
    purpose: 'delete your account',
    body: AccountDeletion,
    answer: Session,
    refusals: ['wrong_password', 'no_password', 'sign_in_needed', 'too_many_attempts'],
  },
  'GET /api/me/stats': {
    operationId: 'readStats',
    summary: 'How much the signed-in person has written',
    purpose: 'see your statistics',
    answer: Stats,
  },
  'POST /api/account/password-reset': {
    operationId: 'forgetPassword',
    summary: 'Have a link mailed to set a new password',
    body: ForgottenPassword,
    status: 204,
    refusals: ['invalid_email', 'too_many_attempts', 'mail_not_set_up'],
  },
  'PUT /api/account/password-reset': {
    operationId: 'resetPassword',
    summary: 'Set a new password with a mailed link',
    body: PasswordReset,
    answer: Session,
    refusals: ['link_expired', 'weak_password', 'foreign_email_domain', 'too_many_attempts'],
  },
  'PUT /api/account/password': {
    operationId: 'changePassword',
    summary: 'Change the own password',
    purpose: 'change your password',
    body: PasswordChange,
    answer: Session,
    refusals: ['wrong_password', 'no_password', 'weak_password', 'too_many_attempts', 'too_fast'],
  },
  'POST /api/account/verification': {
    operationId: 'resendVerification',
    summary: 'Have the link mailed once more that verifies the own address',
    purpose: 'verify your address',
    status: 204,
    refusals: ['too_many_attempts', 'mail_not_set_up', 'mail_failed'],
  },
  'PUT /api/account/verification': {
    operationId: 'verifyAddress',
    summary: 'Verify an address with a mailed link',
    body: Verification,
    answer: Session,
    refusals: [
      'wrong_password',
      'no_password',
      'password_needed',
      'link_expired',
      'weak_password',
      'too_many_attempts',
    ],
  },
  'POST /api/account/disavowal': {
    operationId: 'disavowAccount',
    summary: 'Have an account deleted that somebody opened with the own address',
    body: Disavowal,
    status: 204,
    refusals: ['link_expired', 'too_many_attempts'],
  },
} as const satisfies Calls
