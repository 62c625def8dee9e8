import { isUniversityEmail } from '../contract/credentials.ts'
import type { ImportedPassword } from '../server/crypto/imported-passwords.ts'
import { sealPassword } from '../server/crypto/passwords.ts'
import type { OldUser } from './old-user.ts'
import type { ImportRun } from './run.ts'

/** Whoever may get an account; the password is as it is stored. */
export type Applicant = { person: OldUser; email: string; password: string | null }

/** Undefined, and the reason noted, for someone who can't sign in here. */
export function applicantOf(run: ImportRun, person: OldUser): Applicant | undefined {
  const password = storablePassword(run, person)
  const reason = reasonAgainst(run.emailDomain, person, password)
  if (reason) run.reporter.note(`${reason}, whose content is nobody’s`)
  return reason || !person.email ? undefined : { person, email: person.email, password }
}

/** Null when it can't be checked here. */
function storablePassword(
  { keys, files: { hashConfig }, reporter }: ImportRun,
  { password }: OldUser,
): string | null {
  if (!password) return null
  if (!hashConfig) {
    reporter.note('passwords without hash-config.json, to be set anew')
    return null
  }
  const imported: ImportedPassword = {
    hash: password.hash,
    salt: password.salt,
    signerKey: hashConfig.base64_signer_key,
    saltSeparator: hashConfig.base64_salt_separator,
    rounds: hashConfig.rounds,
    memCost: hashConfig.mem_cost,
  }
  try {
    return sealPassword(keys, imported)
  } catch {
    reporter.note('passwords longer than any real one, to be set anew')
    return null
  }
}

function reasonAgainst(
  emailDomain: string,
  { email, emailVerified, isDisabled }: OldUser,
  password: string | null,
): string | undefined {
  if (!email) return 'people without an address'
  if (!isUniversityEmail(email, emailDomain)) return 'people outside the university'
  if (isDisabled) return 'people who were disabled'
  if (emailVerified || password) return undefined
  return 'people with neither a verified address nor a password'
}
