import { z } from 'zod'
import type { Calls } from './call.ts'
import { Credentials, Email, Password } from './credentials.ts'

const LinkToken = z.string().max(1_000)

/**
 * If the browser is signed in to this account, `password` is the new password; without it, the account has no
 * password afterwards. Otherwise `password` must be the current one: another person may have created the account.
 */
export const Verification = z.object({ token: LinkToken, password: Password.optional() })
export type Verification = z.infer<typeof Verification>

export const PasswordReset = z.object({ token: LinkToken, password: Password })
export type PasswordReset = z.infer<typeof PasswordReset>

export const PasswordChange = z.object({ currentPassword: Password, newPassword: Password })
export type PasswordChange = z.infer<typeof PasswordChange>

/** `password` is required only if the user signed in too long ago. */
export const AccountDeletion = z.object({
  password: Password.optional(),
  deleteContent: z.boolean().default(false),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** What people can see of their own account. It contains no id and no token. */
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

export const accountCalls = {
  'POST /api/account': {
    operationId: 'signUp',
    summary: 'Open an account with a password',
    body: Credentials,
    answer: Session,
    refusals: [
      'signed_out',
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
    refusals: ['too_fast', 'wrong_password', 'no_password', 'sign_in_needed', 'too_many_attempts'],
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
    body: z.object({ email: Email }),
    status: 204,
    refusals: ['invalid_email', 'too_many_attempts', 'mail_not_set_up'],
  },
  'PUT /api/account/password-reset': {
    operationId: 'resetPassword',
    summary: 'Set a new password with a mailed link',
    body: PasswordReset,
    answer: Session,
    refusals: [
      'signed_out',
      'link_expired',
      'weak_password',
      'foreign_email_domain',
      'too_many_attempts',
    ],
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
    summary: 'Mail the link that verifies the account’s address again',
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
      'signed_out',
      'too_fast',
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
    summary: 'Delete an account that someone else opened with your address',
    body: z.object({ token: LinkToken }),
    status: 204,
    refusals: ['link_expired', 'too_many_attempts'],
  },
} as const satisfies Calls
