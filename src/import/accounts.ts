import { and, inArray } from 'drizzle-orm'
import { isUniversityEmail } from '../contract/credentials.ts'
import { suspensionsOf } from '../server/accounts/records/departures.ts'
import { storedAddress } from '../server/crypto/addresses.ts'
import { sealPassword } from '../server/crypto/passwords.ts'
import { newAccountId, newEpoch } from '../server/crypto/random.ts'
import { monthOf } from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { users } from '../server/db/schema/accounts.ts'
import { importMarks } from '../server/db/schema/upkeep.ts'
import { neverProved } from '../server/viewer/unproved.ts'
import {
  accountMark,
  accountsByEmail,
  markedAmong,
  ownerMark,
  personMark,
} from './known-accounts.ts'
import type { OldUser } from './old-documents.ts'
import { stageOwners } from './owners.ts'
import type { ImportRun } from './run.ts'
import { inBatches } from './staging.ts'

type NewAccount = typeof users.$inferInsert & { id: string }
/** A person who may get an account; the password is as it is stored. */
type Applicant = { person: OldUser; email: string; password: string | null }

const taken = 'people whose address is somebody’s account already, whose content is nobody’s'

export async function importPeople(db: Database, run: ImportRun): Promise<void> {
  for await (const batch of inBatches(run.files.users())) {
    const people = run.reporter.usableIn(batch, 'users').map(({ item }) => item)
    await openAccounts(db, run, people)
    await stageOwners(db, run.keys, people)
  }
}

/** Each person whom no import has handled before gets an account, or the report says why not. */
async function openAccounts(db: Database, run: ImportRun, people: OldUser[]): Promise<void> {
  const { keys, reporter } = run
  const tally = reporter.report.kinds.users
  const known = await markedAmong(db, people, (person) => personMark(keys, person))
  const added = people.filter((person) => !known.has(person))
  tally.imported += added.length
  tally.alreadyHere += known.size
  if (added.length === 0) return
  const applicants = added.flatMap((person) => applicantOf(run, person) ?? [])
  const { replaced, opened, owned } = await assignAccounts(db, run, applicants)
  await db.transaction(async (tx) => {
    await tx.delete(users).where(and(inArray(users.id, replaced), neverProved))
    const inserted = await insertAccounts(tx, opened)
    // Their owners signed up with the address at this moment.
    const beaten = new Set(opened.map(({ id }) => id).filter((id) => !inserted.includes(id)))
    reporter.note(taken, beaten.size)
    const marks = [
      ...added.map((person) => personMark(keys, person)),
      ...inserted.map((id) => accountMark(keys, id)),
      ...owned
        .filter(({ id }) => !beaten.has(id))
        .map(({ person, id }) => ownerMark(keys, person, id)),
    ]
    await tx
      .insert(importMarks)
      .values(marks.map((mark) => ({ mark })))
      .onConflictDoNothing()
  })
}

/** Undefined, with the reason noted, for a person who can't sign in here. */
function applicantOf(run: ImportRun, person: OldUser): Applicant | undefined {
  const { email, emailVerified, disabled } = person
  const password = storablePassword(run, person)
  const refuse = (reason: string) => run.reporter.note(`${reason}, whose content is nobody’s`)
  if (!email) refuse('people without an address')
  else if (!isUniversityEmail(email, run.emailDomain)) refuse('people outside the university')
  else if (disabled) refuse('people who were disabled')
  else if (!emailVerified && !password)
    refuse('people with neither a verified address nor a password')
  else return { person, email, password }
  return undefined
}

/** Null when it can't be checked here. */
function storablePassword(
  { keys, files: { hashConfig }, reporter }: ImportRun,
  { passwordHash, salt }: OldUser,
): string | null {
  if (!passwordHash) return null
  if (!hashConfig) {
    reporter.note('passwords without hash-config.json, to be set anew')
    return null
  }
  try {
    return sealPassword(keys, {
      hash: passwordHash,
      salt,
      signerKey: hashConfig.base64_signer_key,
      saltSeparator: hashConfig.base64_salt_separator,
      rounds: hashConfig.rounds,
      memCost: hashConfig.mem_cost,
    })
  } catch {
    reporter.note('passwords longer than any real one, to be set anew')
    return null
  }
}

/**
 * Decides who gets which account. An address without one gets a new account. An account that was opened
 * here and never proved is replaced. A proved one belongs to a person whose address was verified there, too.
 */
async function assignAccounts(db: Database, run: ImportRun, applicants: Applicant[]) {
  const { keys, reporter } = run
  const emails = applicants.map(({ email }) => email)
  const accounts = await accountsByEmail(db, keys, emails)
  const suspensions = await suspensionsOf(db, keys, emails)
  const replaced: string[] = []
  const opened: NewAccount[] = []
  const owned: { person: OldUser; id: string }[] = []
  for (const applicant of applicants) {
    const { person, email } = applicant
    const found = accounts.get(email)
    if (found?.emailVerified && person.emailVerified) owned.push({ person, id: found.id })
    else if (found?.emailVerified || found?.isImported) reporter.note(taken)
    else {
      if (found) {
        replaced.push(found.id)
        reporter.note('accounts that were left, never having proved their address')
      }
      const account = newAccount(run, applicant, suspensions.get(email))
      opened.push(account)
      owned.push({ person, id: account.id })
      accounts.set(email, { ...account, isImported: true })
    }
  }
  return { replaced, opened, owned }
}

function newAccount(
  { keys, reporter }: ImportRun,
  { person: { emailVerified, createdAt }, email, password }: Applicant,
  suspendedUntil: string | undefined,
) {
  if (!createdAt) reporter.mend('people whose time of creation is missing: this month')
  return {
    id: newAccountId(),
    ...storedAddress(keys, email, emailVerified ? suspendedUntil : null),
    emailVerified,
    couldWriteUnproved: !emailVerified,
    password,
    epoch: newEpoch(),
    memberSince: monthOf(createdAt ?? new Date()),
  }
}

async function insertAccounts(db: Database, accounts: NewAccount[]): Promise<string[]> {
  if (accounts.length === 0) return []
  const rows = await db
    .insert(users)
    .values(accounts)
    .onConflictDoNothing()
    .returning({ id: users.id })
  return rows.map(({ id }) => id)
}
