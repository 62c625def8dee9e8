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

export const Credentials = z.object({
  email: z.string({ error: sentences.bothFields }).trim().min(1, sentences.bothFields),
  password: z
    .string({ error: sentences.bothFields })
    .min(1, sentences.bothFields)
    .max(passwordLength.max, `A password can have at most ${passwordLength.max} characters`),
})
export type Credentials = z.infer<typeof Credentials>

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
