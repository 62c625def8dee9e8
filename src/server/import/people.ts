import { and, inArray, sql } from 'drizzle-orm'
import { isUniversityEmail } from '../../contract/accounts.ts'
import { neverProved } from '../accounts/unproved.ts'
import { addressHash, storedAddress } from '../anonymity/addresses.ts'
import type { ImportedPassword } from '../anonymity/imported-passwords.ts'
import { sealPassword } from '../anonymity/passwords.ts'
import { newAccountId, newEpoch } from '../anonymity/random.ts'
import { importedPerson, importMark, monthOf, voterIdOf } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { importMarks } from '../db/schema/upkeep.ts'
import { type OldUser, readUser } from './documents.ts'
import type { ExportFiles } from './export-files.ts'
import type { Reporter } from './report.ts'
import { inBatches, stage } from './staging.ts'

/** Whoever may get an account: in the form it is stored, with the address. */
type Arriving = { old: OldUser; email: string; password: string | null }

/** An account here that has somebody's address. */
type Found = { id: string; emailVerified: boolean; isImported: boolean }

/** The account of an old user id, and whom its votes are counted for. */
export type Owner = { account: string; voter: string }

const people = sql.raw('import_people')

const reasons = {
  noAddress: 'people without an address, whose content is nobody’s',
  foreign: 'people outside the university, whose content is nobody’s',
  disabled: 'people who were disabled, whose content is nobody’s',
  noWayIn: 'people with neither a verified address nor a password, whose content is nobody’s',
  taken: 'people whose address is somebody’s account already, whose content is nobody’s',
}

/**
 * Opens the accounts of an export's people, who keep their passwords, and remembers until the end of
 * the import who is which account. Whoever gets none has content that is nobody's.
 */
export async function importPeople(
  board: Board,
  files: ExportFiles,
  reporter: Reporter,
): Promise<void> {
  let position = 0
  for await (const batch of inBatches(files.users())) {
    const read: OldUser[] = []
    for (const value of batch) {
      position++
      reporter.report.kinds.users.read++
      const reading = readUser(value)
      if ('item' in reading) read.push(reading.item)
      else {
        reporter.report.kinds.users.setAside++
        // Not under the id: it is a person's.
        reporter.reject('users', `number ${position}`, reading.reason, value)
      }
    }
    await openAccounts(board, files, reporter, read)
    await stageOwners(board, read)
  }
}

/** The accounts of those old user ids that have one. */
export async function ownersOf({ db, keys }: Board, oldIds: string[]): Promise<Map<string, Owner>> {
  const byPerson = new Map(oldIds.map((oldId) => [importedPerson(keys, oldId), oldId]))
  const known = await rowsOf<Owner & { person: string }>(
    db,
    sql`select person, account, voter from ${people}
      where person in (select jsonb_array_elements_text(${JSON.stringify([...byPerson.keys()])}::jsonb)::uuid)`,
  )
  return new Map(known.map(({ person, ...owner }) => [byPerson.get(person) ?? '', owner]))
}

/** Of people who were not read before: each gets an account, or a reason why not. */
async function openAccounts(
  board: Board,
  files: ExportFiles,
  reporter: Reporter,
  read: OldUser[],
): Promise<void> {
  const tally = reporter.report.kinds.users
  const isHandled = await marked(board, read, (old) => personMark(board, old))
  const fresh = read.filter((old) => !isHandled.has(old))
  tally.imported += fresh.length
  tally.alreadyHere += read.length - fresh.length
  const arriving = fresh.flatMap((old) => {
    const password = storablePassword(board, files, reporter, old)
    const why = reasonAgainst(board, old, password)
    if (why) reporter.note(why)
    return why || !old.email ? [] : { old, email: old.email, password }
  })
  const { leaving, opened, owned } = await settle(board, reporter, arriving)
  await board.db.transaction(async (db) => {
    if (leaving.length > 0)
      await db.delete(users).where(and(inArray(users.id, leaving), neverProved))
    const known = new Set(await insertAll(db, opened))
    // Somebody signed up with the address at this moment.
    const late = opened.filter(({ id }) => !known.has(id)).map(({ id }) => id)
    reporter.note(reasons.taken, late.length)
    const marks = [
      ...fresh.map((old) => personMark(board, old)),
      ...[...known].map((id) => accountMark(board, id)),
      ...owned
        .filter(({ id }) => !late.includes(id))
        .map(({ old, id }) => ownerMark(board, old, id)),
    ].map((mark) => ({ mark }))
    if (marks.length > 0) await db.insert(importMarks).values(marks).onConflictDoNothing()
  })
}

async function insertAll(db: Database, rows: (typeof users.$inferInsert)[]): Promise<string[]> {
  if (rows.length === 0) return []
  const inserted = await db
    .insert(users)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: users.id })
  return inserted.map(({ id }) => id)
}

/** Why someone can't sign in here. */
function reasonAgainst(
  { config }: Board,
  { email, emailVerified, isDisabled }: OldUser,
  password: string | null,
): string | undefined {
  if (!email) return reasons.noAddress
  if (!isUniversityEmail(email, config.emailDomain)) return reasons.foreign
  if (isDisabled) return reasons.disabled
  return emailVerified || password ? undefined : reasons.noWayIn
}

/**
 * Whose account each address is to be. One that nobody has is opened; one that was opened here and
 * never proved is left; one that was proved belongs to whoever had the address verified there.
 */
async function settle(board: Board, reporter: Reporter, arriving: Arriving[]) {
  const known = await accountsAt(board, arriving)
  const leaving: string[] = []
  const opened: (typeof users.$inferInsert & { id: string })[] = []
  const owned: { old: OldUser; id: string }[] = []
  for (const one of arriving) {
    const hash = addressHash(board.keys, one.email)
    const found = known.get(hash)
    const { emailVerified } = one.old
    if (found?.emailVerified && emailVerified) owned.push({ old: one.old, id: found.id })
    else if (found?.emailVerified || found?.isImported) reporter.note(reasons.taken)
    else {
      if (found) {
        leaving.push(found.id)
        reporter.note('accounts that were left, never having proved their address')
      }
      const row = userRow(board, reporter, one)
      opened.push(row)
      owned.push({ old: one.old, id: row.id })
      known.set(hash, { id: row.id, emailVerified, isImported: true })
    }
  }
  return { leaving, opened, owned }
}

async function accountsAt(
  board: Board,
  arriving: Pick<Arriving, 'email'>[],
): Promise<Map<string, Found>> {
  if (arriving.length === 0) return new Map()
  const hashes = arriving.map(({ email }) => addressHash(board.keys, email))
  const rows = await board.db
    .select({ id: users.id, hash: users.addressHash, emailVerified: users.emailVerified })
    .from(users)
    .where(inArray(users.addressHash, hashes))
  const isImported = await marked(board, rows, ({ id }) => accountMark(board, id))
  return new Map(rows.map((row) => [row.hash, { ...row, isImported: isImported.has(row) }]))
}

function userRow({ keys }: Board, reporter: Reporter, { old, email, password }: Arriving) {
  const { emailVerified, createdAt } = old
  if (!createdAt) reporter.mend('people whose time of creation is missing: this month')
  return {
    id: newAccountId(),
    ...storedAddress(keys, email),
    emailVerified,
    couldWriteUnproved: !emailVerified,
    password,
    epoch: newEpoch(),
    memberSince: monthOf(createdAt ?? new Date()),
  }
}

/** The old password as it is stored, or null when it can't be checked here. */
function storablePassword(
  { keys }: Board,
  { hashConfig }: ExportFiles,
  reporter: Reporter,
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

/**
 * Who of them owns which account by now, whether it came with this import or an earlier one. Someone
 * who left is gone, and whoever has the address since then is somebody else.
 */
async function stageOwners(board: Board, read: OldUser[]): Promise<void> {
  const { db, keys } = board
  const withAddress = read.flatMap((old) => (old.email ? { old, email: old.email } : []))
  const accounts = await accountsAt(board, withAddress)
  const pairs = withAddress.flatMap(({ old, email }) => {
    const account = accounts.get(addressHash(keys, email))
    return account ? { old, email, account } : []
  })
  const isOwner = await marked(board, pairs, ({ old, account }) =>
    ownerMark(board, old, account.id),
  )
  const rows = pairs
    .filter((pair) => isOwner.has(pair))
    .map(({ old, email, account: { id, emailVerified } }) => ({
      person: importedPerson(keys, old.id),
      account: id,
      voter: emailVerified ? voterIdOf(keys, email) : id,
    }))
  await stage(db, people, rows)
}

/** Those of these that an import left this mark for. */
async function marked<Item>(
  { db }: Board,
  items: Item[],
  markOf: (item: Item) => string,
): Promise<Set<Item>> {
  if (items.length === 0) return new Set()
  const marks = items.map(markOf)
  const known = await db.select().from(importMarks).where(inArray(importMarks.mark, marks))
  const isKnown = new Set(known.map(({ mark }) => mark))
  return new Set(items.filter((_, index) => isKnown.has(marks[index] ?? '')))
}

/** Somebody was read before. */
function personMark({ keys }: Board, old: OldUser): string {
  return importMark(keys, 'user', old.id)
}

/** An account was opened by an import. */
function accountMark({ keys }: Board, id: string): string {
  return importMark(keys, 'account', id)
}

/** What somebody wrote elsewhere belongs to this account. */
function ownerMark({ keys }: Board, old: OldUser, id: string): string {
  return importMark(keys, 'owner', old.id, id)
}
