import { z } from 'zod'
import type { Calls } from './call.ts'
import { Credentials, Email, Password } from './credentials.ts'

const LinkToken = z.string().max(1_000)

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

export const MailedCode = z.object({ codeLength: z.int() }).meta({ id: 'MailedCode' })
export type MailedCode = z.infer<typeof MailedCode>

/** The code as it was typed. Only its digits count. */
const TypedCode = z.string().max(100)

export const accountCalls = {
  'POST /api/account': {
    operationId: 'signUp',
    summary: 'Open an account with a password, or have the code mailed that opens it',
    body: Credentials,
    answer: Session,
    accepted: MailedCode,
    refusals: [
      'signed_out',
      'email_taken',
      'invalid_email',
      'foreign_email_domain',
      'weak_password',
      'too_many_attempts',
      'mail_failed',
    ],
  },
  'PUT /api/account': {
    operationId: 'enterCode',
    summary: 'Open the account, or verify its address, with the mailed code',
    body: z.object({ code: TypedCode }),
    answer: Session,
    refusals: ['signed_out', 'wrong_code', 'code_expired', 'email_taken'],
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
    refusals: ['invalid_email', 'too_many_attempts', 'mail_not_set_up', 'mail_failed'],
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
    operationId: 'mailCode',
    summary:
      'Have a code mailed that verifies the own address, or have the code of a sign-up mailed again',
    answer: MailedCode,
    status: 202,
    refusals: ['code_expired', 'too_many_attempts', 'mail_not_set_up', 'mail_failed'],
  },
} as const satisfies Calls
