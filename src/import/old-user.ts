import { isEmail } from '../contract/credentials.ts'
import type { Reading } from './documents.ts'
import { fieldsOf, idIn, timeIn } from './field-values.ts'

export type OldUser = {
  id: string
  email: string | null
  emailVerified: boolean
  password: { hash: string; salt: string } | null
  createdAt: Date | null
  isDisabled: boolean
}

export function readUser(value: unknown): Reading<OldUser> {
  const fields = fieldsOf(value)
  if (!fields) return { reason: 'no fields' }
  const id = idIn(fields.localId)
  if (!id) return { reason: 'no id' }
  const email = typeof fields.email === 'string' && isEmail(fields.email) ? fields.email : null
  const [hash, salt] = [idIn(fields.passwordHash), fields.salt]
  const item = {
    id,
    email: email?.toLowerCase() ?? null,
    emailVerified: fields.emailVerified === true,
    password: hash ? { hash, salt: typeof salt === 'string' ? salt : '' } : null,
    createdAt: timeIn(fields.createdAt),
    isDisabled: fields.disabled === true,
  }
  return { item, mended: [] }
}
