import { isUniversityEmail } from '../contract/credentials.ts'
import { addressHash, storedAddress } from '../server/crypto/addresses.ts'
import { sealPassword } from '../server/crypto/passwords.ts'
import { newAccountId, newEpoch } from '../server/crypto/random.ts'
import { importHash, monthOf, voterIdOf } from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { users } from '../server/db/schema/accounts.ts'
import type { OldUser } from './old-documents.ts'
import type { ImportRun } from './report.ts'
import { inBatches } from './staging.ts'

/** `password` is encrypted as the database stores it, and null if this board can't check it. */
type Applicant = OldUser & { email: string; password: string | null }

/** `voter` is the voter id, from which the tags of the person's votes are made. */
type Owner = { account: string; voter: string }

/** Returns the account of a person of the old board, or undefined if the person has none. */
export type OwnerOf = (oldId: string) => Owner | undefined

/**
 * Opens accounts for the people of the old board, and reports why others get none. Which person has which account is
 * known in memory only, so that no file of the database shows it.
 */
export async function importPeople(db: Database, run: ImportRun): Promise<OwnerOf> {
  const { keys, files, reporter } = run
  const accounts = new Map<string, { id: string; emailVerified: boolean }>()
  const owners = new Map<string, Owner>()
  const keyOf = (oldId: string) => importHash(keys, 'person', oldId)
  for await (const batch of inBatches(files.users())) {
    const people = reporter.usableIn(batch, 'users').map(({ item }) => item)
    const opened: (typeof users.$inferInsert)[] = []
    for (const person of people.flatMap((person) => toApplicant(run, person) ?? [])) {
      const address = addressHash(keys, person.email)
      const first = accounts.get(address)
      // Two people with one address are the same person only if the old board had verified both.
      if (first && !(first.emailVerified && person.emailVerified)) {
        reporter.note(
          'people whose address already has an account; their content belongs to no one',
        )
        continue
      }
      const { id, emailVerified } = first ?? { ...person, id: newAccountId() }
      if (!first) opened.push(accountFor(run, id, person))
      accounts.set(address, { id, emailVerified })
      const voter = emailVerified ? voterIdOf(keys, person.email) : id
      owners.set(keyOf(person.localId), { account: id, voter })
      reporter.report.kinds.users.imported++
    }
    if (opened.length > 0) await db.insert(users).values(opened)
  }
  return (oldId) => owners.get(keyOf(oldId))
}

function accountFor(
  { keys, reporter }: ImportRun,
  id: string,
  { email, emailVerified, password, createdAt }: Applicant,
): typeof users.$inferInsert {
  if (!createdAt) reporter.mend('people without a creation time: this month is used')
  return {
    id,
    ...storedAddress(keys, email),
    emailVerified,
    couldWriteUnproved: !emailVerified,
    password,
    epoch: newEpoch(),
    memberSince: monthOf(createdAt ?? new Date()),
  }
}

/** Returns undefined and notes the reason if the person can't sign in here. */
function toApplicant(run: ImportRun, person: OldUser): Applicant | undefined {
  const { email, emailVerified, disabled } = person
  const password = storablePassword(run, person)
  const refuse = (reason: string) => run.reporter.note(`${reason}; their content belongs to no one`)
  if (!email) refuse('people without an address')
  else if (!isUniversityEmail(email, run.universityDomain)) refuse('people outside the university')
  else if (disabled) refuse('people who were disabled')
  else if (!emailVerified && !password)
    refuse('people with neither a verified address nor a password')
  else return { ...person, email, password }
  return undefined
}

/** Returns the encrypted password hash, or null if this board could not check the password with it. */
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
      note('passwords that are too long and must be set again')
    }
  else note('passwords without hash-config.json that must be set again')
  return null
}
