import { and, inArray } from 'drizzle-orm'
import { isUniversityEmail } from '../contract/credentials.ts'
import { isUnproved } from '../server/accounts/records/accounts.ts'
import { suspensionsOf } from '../server/accounts/records/departures.ts'
import { storedAddress } from '../server/crypto/addresses.ts'
import { sealPassword } from '../server/crypto/passwords.ts'
import { newAccountId, newEpoch } from '../server/crypto/random.ts'
import { importMark, monthOf } from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { users } from '../server/db/schema/accounts.ts'
import { importMarks } from '../server/db/schema/maintenance.ts'
import type { OldUser } from './old-documents.ts'
import { accountsByEmail, filterMarked, stageOwners } from './owners.ts'
import type { ImportRun } from './run.ts'
import { inBatches } from './staging.ts'

/**
 * A person who may get an account. `password` is encrypted, as the database stores it; null if this board can't check
 * it.
 */
type Applicant = OldUser & { email: string; password: string | null }

const takenNote = 'people whose address already has an account; their content belongs to no one'

export async function importPeople(db: Database, run: ImportRun): Promise<void> {
  for await (const batch of inBatches(run.files.users())) {
    const people = run.reporter.usableIn(batch, 'users').map(({ item }) => item)
    await openAccounts(db, run, people)
    await stageOwners(db, run.keys, people)
  }
}

/** Gives an account to each person that no earlier import handled, or reports why the person gets none. */
async function openAccounts(db: Database, run: ImportRun, people: OldUser[]): Promise<void> {
  const { keys, reporter } = run
  const personMark = ({ localId }: OldUser) => importMark(keys, 'user', localId)
  const known = await filterMarked(db, people, personMark)
  const added = people.filter((person) => !known.has(person))
  const tally = reporter.report.kinds.users
  tally.alreadyHere += known.size
  if (added.length === 0) return
  const applicants = added.flatMap((person) => toApplicant(run, person) ?? [])
  const { replaced, opened, owned } = await assignAccounts(db, run, applicants)
  await db.transaction(async (tx) => {
    await tx.delete(users).where(and(inArray(users.id, replaced), isUnproved))
    const inserted = await insertAccounts(tx, opened)
    // These were not inserted, because someone signed up with the same email address in the meantime.
    const skipped = opened.map(({ id }) => id).filter((id) => !inserted.includes(id))
    reporter.note(takenNote, skipped.length)
    const imported = owned.length - skipped.length
    tally.imported += imported
    tally.setAside += added.length - imported
    const marks = [
      ...added.map(personMark),
      ...inserted.map((id) => importMark(keys, 'account', id)),
      ...owned
        .filter(({ id }) => !skipped.includes(id))
        .map(({ localId, id }) => importMark(keys, 'owner', localId, id)),
    ]
    await tx
      .insert(importMarks)
      .values(marks.map((mark) => ({ mark })))
      .onConflictDoNothing()
  })
}

/**
 * Decides which person gets which account. If this board has no account with the email address, or an unverified one
 * that no import created, the person gets a new account instead. A verified account belongs to the person only if the
 * old board had verified the email address, too.
 */
async function assignAccounts(
  db: Database,
  { keys, reporter: { note, mend } }: ImportRun,
  applicants: Applicant[],
) {
  const emails = applicants.map(({ email }) => email)
  const accounts = await accountsByEmail(db, keys, emails)
  const suspensions = await suspensionsOf(db, keys, emails)
  const replaced: string[] = []
  const opened: (typeof users.$inferInsert & { id: string })[] = []
  const owned: { localId: string; id: string }[] = []
  for (const { localId, email, emailVerified, password, createdAt } of applicants) {
    const found = accounts.get(email)
    if (found?.emailVerified && emailVerified) owned.push({ localId, id: found.id })
    else if (found?.emailVerified || found?.isImported) note(takenNote)
    else {
      if (found) replaced.push(found.id)
      if (!createdAt) mend('people without a creation time: this month is used')
      const account = {
        id: newAccountId(),
        ...storedAddress(keys, email, emailVerified ? suspensions.get(email) : null),
        emailVerified,
        couldWriteUnproved: !emailVerified,
        password,
        epoch: newEpoch(),
        memberSince: monthOf(createdAt ?? new Date()),
      }
      opened.push(account)
      owned.push({ localId, id: account.id })
      accounts.set(email, { ...account, hash: account.addressHash, isImported: true })
    }
  }
  note('accounts here that were never verified, now replaced by the imported ones', replaced.length)
  return { replaced, opened, owned }
}

async function insertAccounts(
  db: Database,
  accounts: (typeof users.$inferInsert)[],
): Promise<string[]> {
  if (accounts.length === 0) return []
  const { id } = users
  const rows = await db.insert(users).values(accounts).onConflictDoNothing().returning({ id })
  return rows.map((row) => row.id)
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
