import { z } from 'zod'
import { passwordLength } from './limits.ts'
import { sentences } from './sentences.ts'

/** The maximum length of an email address in RFC 5321. */
const emailLimit = 254

/** Returns whether the part after the last `@` is the domain, ignoring case. Subdomains don't match. */
export function isUniversityEmail(email: string, domain: string): boolean {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase() === domain.toLowerCase()
}

const emailShape = z.email()

export function isEmail(email: string): boolean {
  return email.length <= emailLimit && emailShape.safeParse(email).success
}

export const Email = z.string({ error: sentences.bothFields }).trim().min(1, sentences.bothFields)
export const Password = z
  .string({ error: sentences.bothFields })
  .min(1, sentences.bothFields)
  .max(passwordLength.max, `A password can have at most ${passwordLength.max} characters`)

export const Credentials = z.object({ email: Email, password: Password })
export type Credentials = z.infer<typeof Credentials>
