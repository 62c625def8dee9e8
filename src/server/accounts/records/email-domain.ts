import { isEmail, isUniversityEmail } from '../../../contract/credentials.ts'
import { domainSentence } from '../../../contract/sentences.ts'
import type { Config } from '../../config/config.ts'
import { problem } from '../../errors/problems.ts'

/**
 * Asserts that this is an email address of the university, as sign-ups need it (SPEC §5). Throws `invalid_email` or
 * `foreign_email_domain`.
 */
export function assertUniversityEmail({ config }: { config: Config }, email: string): void {
  assertEmail(email)
  if (!isUniversityEmail(email, config.universityDomain)) {
    const title = domainSentence(config.universityName, config.universityDomain)
    const errors = [{ field: 'email', message: title }]
    throw problem('foreign_email_domain', { title, errors })
  }
}

/** Throws `invalid_email` if this is not an email address. */
export function assertEmail(email: string): void {
  if (isEmail(email)) return
  const errors = [{ field: 'email', message: 'Invalid Email' }]
  throw problem('invalid_email', { errors })
}
