import { isUniversityEmail } from '../contract/credentials.ts'
import { sealPassword } from '../server/crypto/passwords.ts'
import type { OldUser } from './old-documents.ts'
import type { ImportRun } from './run.ts'

/** A person who may get an account. `password` is sealed, as the database stores it. */
export type Applicant = OldUser & { email: string; password: string | null }

/** Returns undefined and notes the reason if the person can't sign in here. */
export function toApplicant(run: ImportRun, person: OldUser): Applicant | undefined {
  const { email, emailVerified, disabled } = person
  const password = storablePassword(run, person)
  const refuse = (reason: string) => run.reporter.note(`${reason}, whose content is nobody’s`)
  if (!email) refuse('people without an address')
  else if (!isUniversityEmail(email, run.universityDomain)) refuse('people outside the university')
  else if (disabled) refuse('people who were disabled')
  else if (!emailVerified && !password)
    refuse('people with neither a verified address nor a password')
  else return { ...person, email, password }
  return undefined
}

/** Returns null if this board could not check the password. */
function storablePassword(
  { keys, files: { hashConfig }, reporter: { note } }: ImportRun,
  { passwordHash: hash, salt }: OldUser,
): string | null {
  if (!hash) return null
  if (hashConfig)
    try {
      return sealPassword(keys, {
        ...{ hash, salt, rounds: hashConfig.rounds, memCost: hashConfig.mem_cost },
        signerKey: hashConfig.base64_signer_key,
        saltSeparator: hashConfig.base64_salt_separator,
      })
    } catch {
      note('passwords longer than any real one, to be set again')
    }
  else note('passwords without hash-config.json, to be set again')
  return null
}
