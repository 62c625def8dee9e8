import { and, eq, inArray, sql } from 'drizzle-orm'
import { isUniversityEmail } from '../../contract/accounts.ts'
import { neverVerified, removeAccount } from '../accounts/deletion.ts'
import { type ImportedPassword, sealPassword } from '../anonymity/imported-passwords.ts'
import {
  accountId,
  accountIdWithoutAddress,
  importedPerson,
  importMark,
  monthOf,
} from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import { rowsOf } from '../db/connect.ts'
import { importMarks, users } from '../db/schema.ts'
import { type OldUser, readUser } from './documents.ts'
import type { ExportFiles } from './export-files.ts'
import type { Reporter } from './report.ts'
import { inBatches, stage } from './staging.ts'

type Person = { old: OldUser; person: string; account: string; mark: string; accountMark: string }

const people = sql.raw('import_people')

/**
 * Opens the accounts of an export's people, who keep their passwords, and remembers until the end of
 * the import who is which account. Whoever can't sign in here keeps what they wrote.
 */
export async function importPeople(
  board: Board,
  files: ExportFiles,
  reporter: Reporter,
): Promise<void> {
  let position = 0
  for await (const batch of inBatches(files.users())) {
    const read: Person[] = []
    for (const value of batch) {
      position++
      reporter.report.kinds.users.read++
      const reading = readUser(value)
      if ('item' in reading) read.push(personOf(board, reading.item))
      else {
        reporter.report.kinds.users.setAside++
        // Not under the id: it is a person's.
        reporter.reject('users', `number ${position}`, reading.reason, value)
      }
    }
    await openAccounts(board, files, reporter, read)
  }
}

/** The account of each old user id: from the address, where the export knows one. */
export async function accountsOf(
  { db, keys }: Board,
  oldIds: string[],
): Promise<Map<string, { account: string; isGone: boolean }>> {
  const byPerson = new Map(oldIds.map((oldId) => [importedPerson(keys, oldId), oldId]))
  const known = await rowsOf<{ person: string; account: string; isGone: boolean }>(
    db,
    sql`select person, account, is_gone as "isGone" from ${people}
      where person in (select jsonb_array_elements_text(${JSON.stringify([...byPerson.keys()])}::jsonb)::uuid)`,
  )
  const found = new Map(known.map(({ person, ...rest }) => [byPerson.get(person) ?? '', rest]))
  for (const oldId of oldIds) {
    if (!found.has(oldId))
      found.set(oldId, { account: accountIdWithoutAddress(keys, oldId), isGone: false })
  }
  return found
}

function personOf({ keys }: Board, old: OldUser): Person {
  const account = old.email ? accountId(keys, old.email) : accountIdWithoutAddress(keys, old.id)
  return {
    old,
    person: importedPerson(keys, old.id),
    account,
    mark: importMark(keys, 'user', old.id),
    accountMark: importMark(keys, 'account', account),
  }
}

async function openAccounts(
  board: Board,
  files: ExportFiles,
  reporter: Reporter,
  read: Person[],
): Promise<void> {
  const tally = reporter.report.kinds.users
  const { eligible, turnedAway } = sortOut(board, read)
  const isNew = new Set(
    await unmarked(
      board,
      read.map(({ mark }) => mark),
    ),
  )
  for (const { why, one } of turnedAway) if (isNew.has(one.mark)) reporter.note(why)
  const arriving = eligible.filter(({ mark }) => isNew.has(mark))
  await makeWay(board, reporter, arriving)
  const rows = arriving.map((one) => userRow(board, files, reporter, one))
  await board.db.transaction(async (db) => {
    if (rows.length > 0) await db.insert(users).values(rows).onConflictDoNothing()
    const marks = read.flatMap(({ mark, accountMark }) => [{ mark }, { mark: accountMark }])
    if (marks.length > 0) await db.insert(importMarks).values(marks).onConflictDoNothing()
  })
  tally.imported += isNew.size
  tally.alreadyHere += read.length - isNew.size
  await stagePeople(board, read, eligible, isNew)
}

/** Who can sign in here, and why the others can't. */
function sortOut({ config }: Board, read: Person[]) {
  const turnedAway: { one: Person; why: string }[] = []
  const eligible = read.filter((one) => {
    const { email, isDisabled } = one.old
    const why = !email
      ? 'people without an address, who keep their content and cannot sign in'
      : !isUniversityEmail(email, config.emailDomain)
        ? 'people outside the university, who keep their content and cannot sign in'
        : isDisabled
          ? 'people who were disabled, who keep their content and cannot sign in'
          : undefined
    if (why) turnedAway.push({ one, why })
    return !why
  })
  return { eligible, turnedAway }
}

function userRow(
  { keys }: Board,
  { hashConfig }: ExportFiles,
  reporter: Reporter,
  { old, account }: Person,
): typeof users.$inferInsert {
  const { email, emailVerified, password, createdAt } = old
  if (password && !hashConfig) reporter.note('passwords without hash-config.json, to be set anew')
  if (!createdAt) reporter.mend('people whose time of creation is missing: this month')
  return {
    id: account,
    email: email ?? '',
    emailVerified,
    password:
      password && hashConfig ? sealPassword(keys, importedPassword(password, hashConfig)) : null,
    memberSince: monthOf(createdAt ?? new Date()),
  }
}

function importedPassword(
  { hash, salt }: NonNullable<OldUser['password']>,
  config: NonNullable<ExportFiles['hashConfig']>,
): ImportedPassword {
  return {
    hash,
    salt,
    signerKey: config.base64_signer_key,
    saltSeparator: config.base64_salt_separator,
    rounds: config.rounds,
    memCost: config.mem_cost,
  }
}

/**
 * An account that was opened here and never showed that its address is its own must not come by what
 * the address's owner wrote elsewhere.
 */
async function makeWay(board: Board, reporter: Reporter, arriving: Person[]): Promise<void> {
  if (arriving.length === 0) return
  // Not one that came with an import: an export may hold an address twice.
  const unknown = new Set(
    await unmarked(
      board,
      arriving.map(({ accountMark }) => accountMark),
    ),
  )
  const ids = arriving.filter((one) => unknown.has(one.accountMark)).map(({ account }) => account)
  if (ids.length === 0) return
  const squatters = await board.db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.emailVerified, false)))
  for (const { id } of squatters) await removeAccount(board, id, neverVerified)
  reporter.note('accounts that made way, never having verified their address', squatters.length)
}

async function unmarked({ db }: Board, marks: string[]): Promise<string[]> {
  if (marks.length === 0) return []
  const known = await db.select().from(importMarks).where(inArray(importMarks.mark, marks))
  const isKnown = new Set(known.map(({ mark }) => mark))
  return marks.filter((mark) => !isKnown.has(mark))
}

/** Someone who had an account here and deleted it is gone: nothing more becomes theirs. */
async function stagePeople(
  board: Board,
  read: Person[],
  eligible: Person[],
  isNew: Set<string>,
): Promise<void> {
  const before = eligible.filter(({ mark }) => !isNew.has(mark)).map(({ account }) => account)
  const present =
    before.length > 0
      ? await board.db.select({ id: users.id }).from(users).where(inArray(users.id, before))
      : []
  const isPresent = new Set(present.map(({ id }) => id))
  const wasHere = new Set(before)
  const rows = read.map(({ person, account }) => ({
    person,
    account,
    is_gone: wasHere.has(account) && !isPresent.has(account),
  }))
  await stage(board.db, people, rows)
}
