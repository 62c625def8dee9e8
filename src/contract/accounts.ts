import { z } from 'zod'
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
