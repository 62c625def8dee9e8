import { and, inArray } from 'drizzle-orm'
import { suspensionsOf } from '../server/accounts/records/departures.ts'
import { addressHash, storedAddress } from '../server/crypto/addresses.ts'
import { newAccountId, newEpoch } from '../server/crypto/random.ts'
import { monthOf } from '../server/crypto/tags.ts'
import type { Database } from '../server/db/database.ts'
import { users } from '../server/db/schema/accounts.ts'
import { importMarks } from '../server/db/schema/upkeep.ts'
import { neverProved } from '../server/viewer/unproved.ts'
import { type Applicant, applicantOf } from './applicants.ts'
import { accountsByAddressHash } from './found-accounts.ts'
import { accountMark, markedAmong, ownerMark, personMark } from './marks.ts'
import type { OldUser } from './old-user.ts'
import type { ImportRun } from './run.ts'

type NewAccount = typeof users.$inferInsert & { id: string }

const taken = 'people whose address is somebody’s account already, whose content is nobody’s'

/** Everybody whom no import has read before gets an account, or a reason why not. */
export async function openAccounts(db: Database, run: ImportRun, people: OldUser[]): Promise<void> {
  const { keys, reporter } = run
  const tally = reporter.report.kinds.users
  const known = await markedAmong(db, people, (person) => personMark(keys, person))
  const added = people.filter((person) => !known.has(person))
  tally.imported += added.length
  tally.alreadyHere += people.length - added.length
  const applicants = added.flatMap((person) => applicantOf(run, person) ?? [])
  const { replaced, opened, owned } = await assignAccounts(db, run, applicants)
  await db.transaction(async (tx) => {
    if (replaced.length > 0)
      await tx.delete(users).where(and(inArray(users.id, replaced), neverProved))
    const inserted = new Set(await insertAccounts(tx, opened))
    // Somebody signed up with the address at this moment.
    const beaten = new Set(opened.map(({ id }) => id).filter((id) => !inserted.has(id)))
    reporter.note(taken, beaten.size)
    const marks = [
      ...added.map((person) => personMark(keys, person)),
      ...[...inserted].map((id) => accountMark(keys, id)),
      ...owned
        .filter(({ id }) => !beaten.has(id))
        .map(({ person, id }) => ownerMark(keys, person, id)),
    ].map((mark) => ({ mark }))
    if (marks.length > 0) await tx.insert(importMarks).values(marks).onConflictDoNothing()
  })
}

/**
 * Whose account each address is to be. One that nobody has is opened; one that was opened here and
 * never proved is replaced; one that was proved belongs to whoever had the address verified there.
 */
async function assignAccounts(db: Database, run: ImportRun, applicants: Applicant[]) {
  const { keys, reporter } = run
  const emails = applicants.map(({ email }) => email)
  const accounts = await accountsByAddressHash(db, keys, emails)
  const suspensions = await suspensionsOf(db, keys, emails)
  const replaced: string[] = []
  const opened: NewAccount[] = []
  const owned: { person: OldUser; id: string }[] = []
  for (const applicant of applicants) {
    const { person, email } = applicant
    const hash = addressHash(keys, email)
    const found = accounts.get(hash)
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
      const { id, emailVerified } = account
      accounts.set(hash, { id, emailVerified, isImported: true })
    }
  }
  return { replaced, opened, owned }
}

function newAccount(
  { keys, reporter }: ImportRun,
  { person: { emailVerified, createdAt }, email, password }: Applicant,
  suspendedUntil: string | undefined,
): NewAccount {
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
  const inserted = await db
    .insert(users)
    .values(accounts)
    .onConflictDoNothing()
    .returning({ id: users.id })
  return inserted.map(({ id }) => id)
}
